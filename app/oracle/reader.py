"""Reads card text into abilities.

One line of text is one paragraph and, as a rule, one ability. What a family of the grammar cannot read
whole is kept as an unread clause with the topics it might touch; nothing is dropped in silence.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from app.oracle import grammar
from app.oracle.choices import with_choices
from app.oracle.clauses import is_clause
from app.oracle.effort import one_text
from app.oracle.grammar.split import split_condition, split_trigger
from app.oracle.grammar.symbols import (
    CONDITION,
    COST,
    EFFECT,
    INSTRUCTION,
    KEYWORD,
    QUOTED,
    STATIC,
    TRIGGER,
)
from app.oracle.levels import OpenLevel, gains_level, opens_level, size_of_level, station_line
from app.oracle.model.abilities import (
    Ability,
    Activated,
    Spell,
    Static,
    Triggered,
    UnreadAbility,
    UnreadInstruction,
    UnreadTrigger,
)
from app.oracle.model.base import Condition, Effect, Instruction, Trigger
from app.oracle.model.card import CardReading, Face
from app.oracle.model.costs import Cost, LoyaltyChange, Sacrifice
from app.oracle.model.effects import If, Unread
from app.oracle.model.filters import Ref
from app.oracle.model.mana import AddMana
from app.oracle.modes import add_mode, add_priced_mode, add_result
from app.oracle.normalize import normalize, sentences, strip_reminder
from app.oracle.prefixes import PREFIXES, behind_prefix
from app.oracle.printed import ABILITY_WORDS, face_facts
from app.oracle.pronouns import settle
from app.oracle.quotes import QUOTED_WORDS, closing, outside_quotes, top_level
from app.oracle.source import RawCard, RawFace
from app.oracle.syntax import Syntax, Text
from app.oracle.targets import names_target, required_targets
from app.oracle.topics import may_matter, topics_of
from app.oracle.x import with_x

READER_VERSION = "2"
"""Changes whenever the same text may read differently; part of the catalog's version."""

MAX_SENTENCE = 600
"""Longer sentences (in characters) are left unread: no printed one comes near, and the bound keeps reading
linear in the length of a stranger's text."""

grammar.load()

# Families are imported behind the call that loads them all in their order of preference.
from app.oracle.grammar.governed import conditional  # noqa: E402
from app.oracle.grammar.instead import replaced  # noqa: E402
from app.oracle.grammar.keywords import keywords_of  # noqa: E402
from app.oracle.grammar.mana import belongs_together  # noqa: E402
from app.oracle.grammar.mana_riders import with_mana_rider  # noqa: E402
from app.oracle.grammar.riders import said_of_same, with_rider  # noqa: E402
from app.oracle.grammar.statics import with_change_rider  # noqa: E402

_LOYALTY = re.compile(r"\[?([+-]?(?:[0-9]+|X|x)|0)\]?: ")
_WORD_PREFIX = re.compile(r"^([^.:\"]{1,60}?) [—-] (?=\S)")
_TICKETS = re.compile(r"(?:\{TK\})+")
"""What it costs to put an ability sticker on a permanent (123.3c): no part of the ability on it."""
_CHAPTER = re.compile(r"^(?:[ivx]+)(?:, [ivx]+)* [—-] ")


def read_card(raw: RawCard) -> CardReading:
    """Reads a card of any layout, face by face. Never raises for odd text."""
    faces = tuple(read_face(face) for face in raw.faces)
    return CardReading(raw.name, raw.layout, faces, raw.color_identity)


def read_face(raw: RawFace) -> Face:
    """Reads one face: its printed facts and one ability per line."""
    facts = face_facts(raw)
    lines = tuple(raw.text.split("\n")) if raw.text else ()
    with one_text():
        return replace(facts, abilities=read_lines(lines, facts), lines=lines)


def read_lines(lines: tuple[str, ...], face: Face) -> tuple[Ability, ...]:
    """The abilities of a face's lines, each with the number of the line it stands on."""
    spell = bool({"Instant", "Sorcery"} & set(face.types))
    legendary = "Legendary" in face.supertypes
    found: list[Ability] = []
    level: OpenLevel | None = None
    for number, line in enumerate(lines):
        words = normalize(line, face.name, short_names=legendary)
        if not words:
            continue
        opened, size = opens_level(words, number), size_of_level(words)
        station = station_line(words, number, lines, face)
        if opened is not None:
            if level is not None:
                found.append(level.close())
            level = opened
            if level.counter == "class":
                found.extend(gains_level(read, level.low) for read in _read_paragraph(words, number, spell=False))
        elif level is not None and size is not None:
            level.size = size
        elif station is not None:
            level, words = None, station[1]
            station[0].abilities.extend(_read_paragraph(words, number, spell))
            found.append(station[0].close())
        else:
            above = found if level is None else level.abilities
            if spell and above and (joined := _instead_of_line_above(above[-1], words)) is not None:
                above[-1] = joined
                continue
            if add_priced_mode(above, number, words, read_effects):
                continue
            if add_result(above, words, read_effects):
                continue
            if not (words.startswith("• ") and above and add_mode(above, _unnamed(words[2:]), read_effects)):
                above.extend(_read_paragraph(words, number, spell))
    if level is not None:
        found.append(level.close())
    return with_choices(tuple(found))


def _instead_of_line_above(above: Ability, words: str) -> Ability | None:
    """A spell that adds mana, with a line of its own that says when it adds other mana instead (614.15)."""
    prefix = _WORD_PREFIX.match(words)
    words = (words[prefix.end() :] if prefix else words).removesuffix(".")
    if not isinstance(above, Spell) or len(above.effects) != 1 or not isinstance(above.effects[0], AddMana):
        return None
    shown = EFFECT.show(above.effects[0])
    pair = _whole(EFFECT, f"{shown}. {words}") if shown is not None and belongs_together(shown, words) else None
    return replace(above, effects=(pair,)) if isinstance(pair, Effect) else None


def read_words(text: str, name: str = "") -> tuple[Ability, ...]:
    """Reads the words of an effect that stands on no card: each line as what a resolved spell did."""
    found: list[Ability] = []
    with one_text():
        for number, line in enumerate(text.split("\n")):
            words = normalize(line, name)
            if words:
                found.extend(_read_paragraph(words, number, spell=True))
    return with_choices(tuple(found))


def _read_paragraph(words: str, line: int | None, spell: bool) -> list[Ability]:
    return [with_x(ability, words) for ability in _paragraph(words, line, spell)]


def _paragraph(words: str, line: int | None, spell: bool) -> list[Ability]:
    keywords = _read_keywords(words, line)
    if keywords:
        return keywords
    if _CHAPTER.match(words):
        return [_read_chapter(words, line)]
    prefix = _WORD_PREFIX.match(words)
    if prefix:
        rest = words[prefix.end() :]
        if _TICKETS.fullmatch(prefix.group(1)):
            return _read_paragraph(rest, line, spell)
        if prefix.group(1) in PREFIXES:
            return _read_prefixed(prefix.group(1), words, rest, line)
        if prefix.group(1) in ABILITY_WORDS or _reads_as_flavor(prefix.group(1), rest):
            return _read_paragraph(rest, line, spell)
    loyalty = _LOYALTY.match(words)
    if loyalty:
        return [_read_loyalty(loyalty, words, line)]
    colon = top_level(words, ": ")
    if colon is not None and "." not in outside_quotes(words[:colon]):
        return [_read_activated(words[:colon], words[colon + 2 :], line)]
    if re.match(r"(?:when|whenever|at) ", words):
        return [_read_triggered(words, line)]
    effects = read_effects(words, static=not spell)
    if spell and not all(_is_static(effect) for effect in effects):
        return [Spell(line, effects, names_target(words), required_targets(words))]
    return [Static(line, effects, grammar.is_characteristic_defining(effects), grammar.zone_of(effects))]


def _read_prefixed(prefix: str, words: str, rest: str, line: int | None) -> list[Ability]:
    """An ability behind a word and a dash that change what it means."""
    abilities = [behind_prefix(prefix, ability) for ability in _read_paragraph(rest, line, spell=False)]
    read = [ability for ability in abilities if ability is not None]
    return read if len(read) == len(abilities) else [UnreadAbility(line, words, topics_of(words))]


def read_ability(words: str) -> Ability | None:
    """One quoted ability in normal form; None where nothing of it can be told apart."""
    words = words.strip()
    abilities = _read_paragraph(words.removesuffix("."), None, spell=False) if words else []
    return abilities[0] if len(abilities) == 1 else None


def _reads_as_flavor(prefix: str, rest: str) -> bool:
    """Whether words before a dash are a flavor word, which has no rules meaning (207.2d)."""
    return not re.search(r"[{}:]", prefix) and KEYWORD.read(prefix) is None and len(rest.split()) > 2


def _read_keywords(words: str, line: int | None) -> list[Ability]:
    keywords, behind = keywords_of(words)
    found: list[Ability] = [replace(keyword, line=line) for keyword in keywords]
    return [*found, Static(line, read_effects(behind, static=True))] if behind else found


def _read_loyalty(match: re.Match[str], words: str, line: int | None) -> Ability:
    cost = Cost((LoyaltyChange(match.group(1).upper()),))
    rest = words[match.end() :]
    return Activated(
        line, cost, read_effects(rest), targets=names_target(rest), required_targets=required_targets(rest)
    )


_INSTRUCTS = re.compile(
    r"(?:activate |this ability can't be activated |any player may activate |only |you can't activate this ability )"
)


def _read_activated(cost_words: str, rest: str, line: int | None) -> Ability:
    cost = COST.read(cost_words) if len(cost_words) <= MAX_SENTENCE else None
    if not isinstance(cost, Cost):
        cost = grammar.read_cost_by_parts(cost_words)
    instructions: list[Instruction] = []
    effect_sentences = []
    for sentence in sentences(rest):
        if _INSTRUCTS.match(sentence):
            instructions.extend(_read_instructions(sentence))
        else:
            effect_sentences.append(sentence)
    done = ". ".join(effect_sentences)
    return Activated(
        line,
        cost,
        _read_sentences(effect_sentences),
        tuple(instructions),
        targets=names_target(done),
        required_targets=required_targets(done),
        zone=_functions_in(cost, rest),
    )


_MOVES_ITSELF = re.compile(
    r"\b(?:return|put|exile|exchange|shuffle|reveal) (?:this card|~)(?: onto the battlefield)? from (?:your |the |)"
    r"(graveyard|hand|exile|command)\b"
    r"|\bactivate (?:this ability )?only if (?:this card|~) is in your (graveyard|hand)\b"
)


def _functions_in(cost: Cost, rest: str) -> str | None:
    """The zone an activated ability functions in where its words say so (113.6m), unless its cost puts it there."""
    found = _MOVES_ITSELF.search(rest)
    if found is None or any(isinstance(part, Sacrifice) and isinstance(part.of, Ref) for part in cost.parts):
        return None
    return found.group(1) or found.group(2)


def _read_instructions(sentence: str) -> list[Instruction]:
    read = _whole(INSTRUCTION, sentence)
    if read is None:
        return [UnreadInstruction(sentence)]
    return list(read) if isinstance(read, tuple) else [read]


def _read_chapter(words: str, line: int | None) -> Ability:
    rest = _CHAPTER.sub("", words)
    prefix = _WORD_PREFIX.match(rest)
    if prefix and _reads_as_flavor(prefix.group(1), rest[prefix.end() :]):
        rest = rest[prefix.end() :]
    return Triggered(line, UnreadTrigger(None, "chapter"), read_effects(rest), targets=names_target(rest))


def _read_triggered(words: str, line: int | None) -> Ability:
    event, rest = split_trigger(words)
    if not rest:
        return UnreadAbility(line, words, topics_of(words), "triggered")
    trigger = _whole(TRIGGER, event)
    if not isinstance(trigger, Trigger):
        trigger = UnreadTrigger(event)
    condition, rest = split_condition(rest)
    return Triggered(line, trigger, read_effects(rest), condition, targets=names_target(rest))


def read_effects(words: str, *, static: bool = False) -> tuple[Effect, ...]:
    """The effects of a paragraph, sentence by sentence."""
    return _read_sentences(sentences(words), static=static)


def _read_sentences(parts: tuple[str, ...] | list[str], *, static: bool = False) -> tuple[Effect, ...]:
    found: list[Effect] = []
    waiting = list(parts)
    while waiting:
        sentence = waiting.pop(0)
        if _attach_rider(found, sentence) or _attach_otherwise(found, sentence, static=static):
            continue
        if found and len(sentence) <= MAX_SENTENCE and (either := replaced(found[-1], sentence)) is not None:
            found[-1] = either
            continue
        if waiting and belongs_together(sentence, waiting[0]):
            pair = _whole(EFFECT, f"{sentence}. {waiting[0]}")
            if isinstance(pair, Effect):
                found.append(pair)
                waiting.pop(0)
                continue
        alone = not found or not isinstance(found[-1], Unread) or may_matter(found[-1].topics)
        if " instead" in sentence and alone:
            found.extend(_read_sentence(sentence, static=static, governed=False))
            continue
        found.extend(_read_sentence(sentence, static=static))
    return tuple(settle(effect, static=static) for effect in found)


def _attach_otherwise(found: list[Effect], sentence: str, *, static: bool) -> bool:
    """Adds "otherwise, …" to the condition in the sentence before it."""
    last = found[-1] if found else None
    if not sentence.startswith("otherwise, "):
        return False
    if isinstance(last, Unread) and last.text is not None and last.text.startswith("if "):
        condition, comma, rest = last.text.removeprefix("if ").partition(", ")
        whether = CONDITION.read(condition) if comma else None
        if isinstance(whether, Condition):
            last = If(whether, (Unread(rest, topics_of(rest)),))
    if not isinstance(last, If) or last.otherwise:
        return False
    found[-1] = replace(last, otherwise=tuple(_read_sentence(sentence.removeprefix("otherwise, "), static=static)))
    return True


def _attach_rider(found: list[Effect], sentence: str) -> bool:
    """Adds a sentence about mana just added, or about a permission just given, to the effect before it."""
    if not found:
        return False
    last = found[-1]
    if len(sentence) <= MAX_SENTENCE and (said_more := with_change_rider(last, sentence)) is not None:
        found[-1:] = said_more
        return True
    if (both := said_of_same(last, sentence)) is not None:
        found[-1:] = both
        return True
    permitted = with_rider(last, sentence) if len(sentence) <= MAX_SENTENCE else None
    if permitted is not None:
        found[-1] = permitted
        return True
    about_mana = with_mana_rider(last, sentence) if len(sentence) <= MAX_SENTENCE else None
    if about_mana is None:
        return False
    found[-1] = about_mana
    return True


def _read_sentence(sentence: str, *, static: bool, governed: bool = True) -> list[Effect]:
    symbols = (STATIC, EFFECT) if static else (EFFECT, STATIC)
    for symbol in symbols:
        read = _whole(symbol, sentence)
        if read is not None:
            return list(read) if isinstance(read, tuple) else [read]
    by_parts = _read_joined(sentence, symbols)
    if by_parts is None and governed and len(sentence) <= MAX_SENTENCE:
        by_parts = conditional(sentence, lambda words: _clauses(words, symbols))
    return by_parts if by_parts is not None else [Unread(sentence, topics_of(sentence))]


def _clauses(words: str, symbols: tuple[Syntax, ...]) -> list[Effect] | None:
    return _clause(words, symbols) or _read_joined(words, symbols)


_JOINTS = re.compile(r", then |, and |, | and | then ")


def _read_joined(sentence: str, symbols: tuple[Syntax, ...]) -> list[Effect] | None:
    """Reads a sentence of several clauses where each either reads whole or touches nothing at all."""
    if len(sentence) > MAX_SENTENCE:
        return None
    masked = QUOTED_WORDS.sub(lambda quote: "_" * len(quote.group()), sentence)
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
    joined = behind[0]
    if joined is not None and any(grammar.is_about_playing(effect) for effect in joined):
        # What stands beside a permission may be the half of it that restricts it, unless it is a clause itself.
        for effect in joined:
            if isinstance(effect, Unread) and not _CLAUSE_OPENING.match(effect.text or ""):
                return None
    return joined


_CLAUSE_OPENING = re.compile(
    r"(?:~|it|that|those|they|target|each (?:player|opponent|creature)|you (?:draw|gain|lose|get)|creatures|can't be|"
    r"attach|copy|counter|create|destroy|discard|double|draw|exchange|exile|gain|investigate|look|mill|proliferate|"
    r"put|remove|return|reveal|sacrifice|scry|shuffle|surveil|tap|transform|untap)\b"
)


def _clause(words: str, symbols: tuple[Syntax, ...]) -> list[Effect] | None:
    for symbol in symbols:
        read = _whole(symbol, words)
        if read is not None:
            return list(read) if isinstance(read, tuple) else [read]
    # A conditional or temporal opening governs what follows it, so it is never split off.
    topics = topics_of(words)
    if may_matter(topics) or re.match(
        r"(?:if|unless|until|as long as|for each|whenever|when|during|at|only|instead|otherwise|once|this turn|where"
        r"|while|but|or|except)\b",
        words,
    ):
        return None
    return [Unread(words, topics)] if is_clause(words) else None


def _whole(symbol: Syntax, sentence: str) -> Any | None:
    """What a whole sentence reads as: grammar symbols are not typed by what they read."""
    return symbol.read(sentence) if len(sentence) <= MAX_SENTENCE else None


def _unnamed(words: str) -> str:
    """A mode without the name that it may have, which means nothing (207.2d)."""
    named = _WORD_PREFIX.match(words)
    return words[named.end() :] if named and _reads_as_flavor(named.group(1), words[named.end() :]) else words


def _is_static(effect: Effect) -> bool:
    return grammar.is_static_on_spell(effect)


class _Quoted(Syntax):
    """A quoted ability: read as a paragraph of its own."""

    def parse(self, text: Text, at: int) -> tuple[tuple[Ability, int], ...]:
        content = text.content
        mark = content[at : at + 1]
        # Single quotes stand inside double ones, where an apostrophe may come first.
        end = content.find('"', at + 1) if mark == '"' else closing(content, at + 1) if mark == "'" else -1
        if end <= 0:
            return ()
        # "…, " and "…," and: a comma inside the closing quotes belongs to the sentence around them.
        ability = read_ability(content[at + 1 : end].removesuffix(","))
        return () if ability is None else ((ability, end + 1),)

    def show(self, value: object) -> str | None:
        return grammar.show_quoted(value)


QUOTED.add(_Quoted())

__all__ = ["READER_VERSION", "read_card", "read_effects", "read_face", "read_lines", "read_words", "strip_reminder"]
