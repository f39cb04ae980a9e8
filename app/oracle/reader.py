"""Reads card text into abilities.

One line of text is one paragraph and, as a rule, one ability. What a family of the grammar cannot read
whole is kept as an unread clause with the topics it might touch; nothing is dropped in silence.
"""

from __future__ import annotations

import re
from dataclasses import replace

from app.oracle import grammar
from app.oracle.grammar.symbols import (
    COST,
    EFFECT,
    INSTRUCTION,
    KEYWORD,
    QUOTED,
    STATIC,
    TRIGGER,
)
from app.oracle.grammar.permissions import with_rider
from app.oracle.grammar.mana import belongs_together
from app.oracle.grammar.mana_riders import with_mana_rider
from app.oracle.grammar.split import split_condition, split_trigger
from app.oracle.model.abilities import (
    Ability,
    Activated,
    Keyword,
    Spell,
    Static,
    Triggered,
    UnreadAbility,
    UnreadInstruction,
    UnreadTrigger,
)
from app.oracle.model.base import Effect, Instruction, Trigger
from app.oracle.model.card import CardReading, Face
from app.oracle.model.costs import Cost, LoyaltyChange, UnreadCost
from app.oracle.model.effects import If, Modes, Unread
from app.oracle.normalize import normalize, sentences, strip_reminder
from app.oracle.printed import ABILITY_WORDS, face_facts
from app.oracle.source import RawCard, RawFace
from app.oracle.syntax import Syntax, Text
from app.oracle.topics import may_matter, topics_of

READER_VERSION = "1"
"""Changes whenever the same text may read differently; part of the catalog's version."""

MAX_SENTENCE = 600
"""Longer sentences (in characters) are left unread: no printed one comes near, and the bound keeps reading
linear in the length of a stranger's text."""

grammar.load()

_LOYALTY = re.compile(r"\[?([+-]?(?:[0-9]+|X|x)|0)\]?: ")
_WORD_PREFIX = re.compile(r"^([^.:\"]{1,60}?) [—-] (?=\S)")
_CHAPTER = re.compile(r"^(?:[ivx]+)(?:, [ivx]+)* [—-] ")


def read_card(raw: RawCard) -> CardReading:
    """Reads a card of any layout, face by face. Never raises for odd text."""
    faces = tuple(read_face(face) for face in raw.faces)
    return CardReading(raw.name, raw.layout, faces, raw.color_identity)


def read_face(raw: RawFace) -> Face:
    """Reads one face: its printed facts and one ability per line."""
    facts = face_facts(raw)
    lines = tuple(raw.text.split("\n")) if raw.text else ()
    return replace(facts, abilities=read_lines(lines, facts), lines=lines)


def read_lines(lines: tuple[str, ...], face: Face) -> tuple[Ability, ...]:
    """The abilities of a face's lines, each with the number of the line it stands on."""
    spell = bool({"Instant", "Sorcery"} & set(face.types))
    legendary = "Legendary" in face.supertypes
    found: list[Ability] = []
    for number, line in enumerate(lines):
        words = normalize(line, face.name, short_names=legendary)
        if not words:
            continue
        if words.startswith("• ") and found and _add_mode(found, words[2:], spell):
            continue
        found.extend(_read_paragraph(words, number, spell))
    return tuple(found)


def read_words(text: str, name: str = "") -> tuple[Ability, ...]:
    """Reads the words of an effect that stands on no card: each line as what a resolved spell did."""
    found: list[Ability] = []
    for number, line in enumerate(text.split("\n")):
        words = normalize(line, name)
        if words:
            found.extend(_read_paragraph(words, number, spell=True))
    return tuple(found)


def _read_paragraph(words: str, line: int | None, spell: bool) -> list[Ability]:
    keywords = _read_keywords(words, line)
    if keywords:
        return keywords
    if _CHAPTER.match(words):
        return [_read_chapter(words, line)]
    prefix = _WORD_PREFIX.match(words)
    if prefix:
        rest = words[prefix.end() :]
        if prefix.group(1) in ABILITY_WORDS or _reads_as_flavor(prefix.group(1), rest):
            return _read_paragraph(rest, line, spell)
    loyalty = _LOYALTY.match(words)
    if loyalty:
        return [_read_loyalty(loyalty, words, line)]
    colon = _top_level(words, ": ")
    if colon is not None and "." not in _outside_quotes(words[:colon]):
        return [_read_activated(words[:colon], words[colon + 2 :], line)]
    if re.match(r"(?:when|whenever|at) ", words):
        return [_read_triggered(words, line)]
    effects = read_effects(words, static=not spell)
    if spell and not all(_is_static(effect) for effect in effects):
        return [Spell(line, effects, targets=_targets(words))]
    return [Static(line, effects, cda=grammar.is_characteristic_defining(effects))]


def read_ability(words: str) -> Ability | None:
    """One quoted ability in normal form; None where nothing of it can be told apart."""
    words = words.strip()
    abilities = _read_paragraph(words.removesuffix("."), None, spell=False) if words else []
    return abilities[0] if len(abilities) == 1 else None


def _reads_as_flavor(prefix: str, rest: str) -> bool:
    """Whether words before a dash are a flavor word, which has no rules meaning (207.2d)."""
    return not re.search(r"[{}:]", prefix) and KEYWORD.read(prefix) is None and len(rest.split()) > 2


def _read_keywords(words: str, line: int | None) -> list[Ability]:
    whole = KEYWORD.read(words.removesuffix("."))
    if isinstance(whole, Keyword):
        return [replace(whole, line=line)]
    found: list[Ability] = []
    for part in re.split(r"[,;] ", words):
        keyword = KEYWORD.read(part.removesuffix("."))
        if not isinstance(keyword, Keyword):
            return []
        found.append(replace(keyword, line=line))
    return found


def _read_loyalty(match: re.Match[str], words: str, line: int | None) -> Ability:
    cost = Cost((LoyaltyChange(match.group(1).upper()),))
    rest = words[match.end() :]
    return Activated(line, cost, read_effects(rest), targets=_targets(rest))


def _read_activated(cost_words: str, rest: str, line: int | None) -> Ability:
    cost = COST.read(cost_words) if len(cost_words) <= MAX_SENTENCE else None
    if not isinstance(cost, Cost):
        cost = grammar.read_cost_by_parts(cost_words)
    instructions: list[Instruction] = []
    effect_sentences = []
    for sentence in sentences(rest):
        if re.match(r"(?:activate |this ability can't be activated |any player may activate |only )", sentence):
            instructions.extend(_read_instructions(sentence))
        else:
            effect_sentences.append(sentence)
    return Activated(
        line, cost, _read_sentences(effect_sentences), tuple(instructions), targets=_targets(" ".join(effect_sentences))
    )


def _read_instructions(sentence: str) -> list[Instruction]:
    read = _whole(INSTRUCTION, sentence)
    if read is None:
        return [UnreadInstruction(sentence)]
    return list(read) if isinstance(read, tuple) else [read]


def _read_chapter(words: str, line: int | None) -> Ability:
    rest = _CHAPTER.sub("", words)
    return Triggered(line, UnreadTrigger(None, "chapter"), read_effects(rest), targets=_targets(rest))


def _read_triggered(words: str, line: int | None) -> Ability:
    event, rest = split_trigger(words)
    if not rest:
        return UnreadAbility(line, words, topics_of(words), "triggered")
    trigger = _whole(TRIGGER, event)
    if not isinstance(trigger, Trigger):
        trigger = UnreadTrigger(event)
    condition, rest = split_condition(rest)
    return Triggered(line, trigger, read_effects(rest), condition, targets=_targets(rest))


def read_effects(words: str, *, static: bool = False) -> tuple[Effect, ...]:
    """The effects of a paragraph, sentence by sentence."""
    return _read_sentences(sentences(words), static=static)


def _read_sentences(parts: tuple[str, ...] | list[str], *, static: bool = False) -> tuple[Effect, ...]:
    found: list[Effect] = []
    waiting = list(parts)
    while waiting:
        sentence = waiting.pop(0)
        if _attach_rider(found, sentence):
            continue
        if waiting and belongs_together(sentence, waiting[0]):
            pair = _whole(EFFECT, f"{sentence}. {waiting[0]}")
            if isinstance(pair, Effect):
                found.append(pair)
                waiting.pop(0)
                continue
        found.extend(_read_sentence(sentence, static=static))
    return tuple(found)


def _attach_rider(found: list[Effect], sentence: str) -> bool:
    """Adds a sentence about mana just added, or about a permission just given, to the effect before it."""
    if not found:
        return False
    last = found[-1]
    permitted = with_rider(last, sentence) if len(sentence) <= MAX_SENTENCE else None
    if permitted is not None:
        found[-1] = permitted
        return True
    about_mana = with_mana_rider(last, sentence) if len(sentence) <= MAX_SENTENCE else None
    if about_mana is None:
        return False
    found[-1] = about_mana
    return True


def _read_sentence(sentence: str, *, static: bool) -> list[Effect]:
    symbols = (STATIC, EFFECT) if static else (EFFECT, STATIC)
    for symbol in symbols:
        read = _whole(symbol, sentence)
        if read is not None:
            return list(read) if isinstance(read, tuple) else [read]
    by_parts = _read_joined(sentence, symbols)
    return by_parts if by_parts is not None else [Unread(sentence, topics_of(sentence))]


_JOINTS = re.compile(r", then |, and |, | and | then ")


def _read_joined(sentence: str, symbols: tuple[Syntax, ...]) -> list[Effect] | None:
    """Reads a sentence of several clauses where each either reads whole or touches nothing at all."""
    if len(sentence) > MAX_SENTENCE:
        return None
    masked = re.sub(r'"[^"]*"', lambda quote: "_" * len(quote.group()), sentence)
    joints = [(joint.start(), joint.end()) for joint in _JOINTS.finditer(masked)][:12]
    # From the back: the effects of everything behind each joint, so that no stretch is read twice.
    behind: dict[int, list[Effect] | None] = {}
    starts = [0, *(end for _, end in joints)]
    for start in reversed(starts):
        whole = _clause(sentence[start:], symbols) if start else None
        for stop, resume in joints:
            if whole is not None:
                break
            if stop <= start or behind.get(resume) is None:
                continue
            head = _clause(sentence[start:stop], symbols)
            if head is not None:
                whole = [*head, *(behind[resume] or ())]
        behind[start] = whole
    return behind[0]


def _clause(words: str, symbols: tuple[Syntax, ...]) -> list[Effect] | None:
    for symbol in symbols:
        read = _whole(symbol, words)
        if read is not None:
            return list(read) if isinstance(read, tuple) else [read]
    # A conditional or temporal opening governs what follows it, so it is never split off.
    topics = topics_of(words)
    if may_matter(topics) or re.match(r"(?:if|unless|until|as long as|for each|whenever|when|during|at|only|instead)\b", words):
        return None
    return [Unread(words, topics)]


def _whole(symbol: Syntax, sentence: str) -> object | None:
    if len(sentence) > MAX_SENTENCE:
        return None
    value: object | None = symbol.read(sentence)
    return value


def _add_mode(found: list[Ability], words: str, spell: bool) -> bool:
    """Adds a bulleted line to the modal ability above it (rule 700.2)."""
    last = found[-1]
    if not isinstance(last, Spell | Activated | Triggered) or not last.effects:
        return False
    mode = read_effects(words)
    head = last.effects[-1]
    if isinstance(head, Modes):
        effects = (*last.effects[:-1], replace(head, options=(*head.options, mode)))
    elif isinstance(head, Unread) and "choose" in (head.text or ""):
        effects = (*last.effects[:-1], Modes((mode,), (head.text or "").removesuffix(" —")))
    else:
        return False
    found[-1] = replace(last, effects=effects, targets=last.targets or _targets(words))
    return True


def _is_static(effect: Effect) -> bool:
    return grammar.is_static_on_spell(effect)


def _targets(words: str) -> bool:
    """Whether an ability requires a target (rule 115.6): the word stands outside quoted abilities."""
    return re.search(r"\btargets?\b", _outside_quotes(words)) is not None


def _outside_quotes(words: str) -> str:
    return re.sub(r'"[^"]*"', '""', words)


def _top_level(words: str, mark: str) -> int | None:
    """Where a mark first stands outside quotes."""
    masked = re.sub(r'"[^"]*"', lambda quote: "_" * len(quote.group()), words)
    index = masked.find(mark)
    return index if index >= 0 else None


class _Quoted(Syntax):
    """A quoted ability: read as a paragraph of its own."""

    def parse(self, text: Text, at: int) -> tuple[tuple[Ability, int], ...]:
        content = text.content
        if content[at : at + 1] != '"':
            return ()
        end = content.find('"', at + 1)
        if end < 0:
            return ()
        ability = read_ability(content[at + 1 : end])
        return () if ability is None else ((ability, end + 1),)

    def show(self, value: object) -> str | None:
        return grammar.show_quoted(value)


QUOTED.add(_Quoted())

__all__ = ["READER_VERSION", "read_card", "read_effects", "read_face", "read_lines", "read_words", "strip_reminder"]
