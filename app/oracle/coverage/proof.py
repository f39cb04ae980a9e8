"""Whether each clause of a face was read, and read faithfully.

A clause is a sentence of the text in normal form. It is *read* where its ability data holds nothing unread that
touches it, and where that data prints back to the very words, or prints to other words which read as the same
data (one of several wordings that mean the same).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from app.oracle.coverage.nets import nets_of
from app.oracle.grammar.symbols import CONDITION, COST, INSTRUCTION, TRIGGER
from app.oracle.model.abilities import (
    Ability,
    Activated,
    Keyword,
    Level,
    Spell,
    Static,
    Triggered,
    UnreadAbility,
    UnreadTrigger,
)
from app.oracle.model.amounts import Undefined
from app.oracle.model.base import Effect, Node
from app.oracle.model.card import Face
from app.oracle.model.effects import If, Irrelevant, Modes, Unread
from app.oracle.model.mana import WhenSpent
from app.oracle.normalize import normalize, sentences
from app.oracle.prefixes import said_behind
from app.oracle.printer import show_ability, show_effect
from app.oracle.reader import read_effects, read_lines

State = Literal["read", "unread", "unproved"]

_TRIGGERED = ("mana", "mana_modifiers", "could_produce")
"""Of all events that abilities trigger on, questions ask only about tapping for mana (rule 106.12a)."""
_STATION = re.compile(r"^[0-9]+\+ \| ")
_BULLET = "• "
_HEAD = re.compile(r"(?:: |, | [—-] |• )$")
_OPENING = re.compile(r"(?:[^.:\"]{1,60} [—-] |[0-9]+\+ \| )$")
_STRUCTURE = re.compile(r"(?:level [0-9]+(?:-[0-9]+|\+)|[0-9*]+/[0-9*]+)$")


@dataclass(frozen=True, slots=True)
class Gap:
    """Something unread: the name of its node, its words where they were kept, and the topics it touches (None: all)."""

    kind: str
    words: str
    topics: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence with how it stands for each topic whose net catches it, and what in it was not read."""

    words: str
    state: dict[str, State]
    gaps: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """The lines that belong together and the abilities read from them."""

    lines: tuple[str, ...]
    abilities: tuple[Ability, ...]


def clauses_of(face: Face) -> Iterator[Clause]:
    """The clauses of a face (whose reading must carry its lines) that touch any topic."""
    for paragraph in _paragraphs(face):
        wanted = tuple(sentence for line in paragraph.lines for sentence in _sentences(line))
        topics = tuple(nets_of(sentence) for sentence in wanted)
        if not any(topics):
            continue
        proved = _proved(paragraph, wanted, face)
        gaps = _gaps(paragraph.abilities, wanted)
        for at, sentence in enumerate(wanted):
            if topics[at]:
                yield _clause(sentence, topics[at], gaps[at], proved[at])


def _clause(words: str, topics: tuple[str, ...], gaps: list[Gap], proved: bool) -> Clause:
    state: dict[str, State] = {}
    for topic in topics:
        if any(gap.topics is None or topic in gap.topics for gap in gaps):
            state[topic] = "unread"
        else:
            state[topic] = "read" if proved else "unproved"
    return Clause(words, state, tuple(gap for gap in gaps if gap.topics is None or set(gap.topics) & set(topics)))


def _sentences(line: str) -> tuple[str, ...]:
    return sentences(_STATION.sub("", line).removeprefix(_BULLET))


def _paragraphs(face: Face) -> Iterator[_Paragraph]:
    legendary = "Legendary" in face.supertypes
    read: dict[int, list[Ability]] = {}
    for ability in _flat(face.abilities):
        if ability.line is not None:
            read.setdefault(ability.line, []).append(ability)
    waiting: tuple[list[str], tuple[Ability, ...]] | None = None
    for number, line in enumerate(face.lines or ()):
        words = normalize(line, face.name, short_names=legendary)
        if not words or (number not in read and _STRUCTURE.match(words)):
            continue
        if number not in read and waiting is not None:
            waiting[0].append(words)
            continue
        if waiting is not None:
            yield _Paragraph(tuple(waiting[0]), waiting[1])
        waiting = ([words], tuple(read.get(number, ())))
    if waiting is not None:
        yield _Paragraph(tuple(waiting[0]), waiting[1])


def _flat(abilities: Sequence[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        if isinstance(ability, Level):
            yield from _flat(ability.abilities)
        else:
            yield ability


# What is unread.


def _gaps(abilities: Sequence[Ability], wanted: Sequence[str]) -> list[list[Gap]]:
    """What is unread in each sentence."""
    found: list[list[Gap]] = [[] for _ in wanted]
    for ability in abilities:
        for node in _unread(ability):
            kind, text = type(node).__name__, getattr(node, "text", None)
            alone = isinstance(node, Unread | UnreadAbility | UnreadTrigger | WhenSpent) and text is not None
            about = nets_of(text) if alone and text is not None else None
            if isinstance(node, UnreadTrigger):
                about = tuple(topic for topic in about or () if topic in _TRIGGERED)
            if isinstance(node, WhenSpent):
                # It is kept as what happens because mana was spent; what was added and for what is read.
                about = tuple(topic for topic in about or () if not topic.startswith("mana"))
            at = [i for i, sentence in enumerate(wanted) if text and text in sentence]
            everywhere = kind in ("UnreadCost", "UnreadInstruction") or not at
            for i in range(len(wanted)) if everywhere else at:
                found[i].append(Gap(kind, text or "", about))
    return found


def _unread(value: Any, name: str = "") -> Iterator[Node]:
    if isinstance(value, Node):
        kind = type(value).__name__
        if kind.startswith("Unread") or isinstance(value, Undefined | WhenSpent):
            if not (isinstance(value, UnreadTrigger) and value.kind):
                yield value
            return
        for field in dataclasses.fields(value):
            if field.name != "x":  # X itself; where it is used it stands again
                yield from _unread(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _unread(item)


# What is proved.


def _proved(paragraph: _Paragraph, wanted: tuple[str, ...], face: Face) -> list[bool]:
    """For each sentence whether the data of the abilities is proved to say what it says."""
    whole = " ".join(paragraph.lines)
    shown = [show_ability(ability) for ability in paragraph.abilities]
    if paragraph.abilities and all(words is not None for words in shown):
        if all(isinstance(ability, Keyword) for ability in paragraph.abilities):
            printed = ", ".join(words for words in shown if words is not None)
        else:
            printed = " ".join(words for words in shown if words is not None)
        if _same(whole, printed) or _reads_as(printed, paragraph.abilities, face):
            return [True] * len(wanted)
    proved = [False] * len(wanted)
    for ability in paragraph.abilities:
        for at, is_proved in enumerate(_sentence_by_sentence(ability, wanted)):
            proved[at] = proved[at] or is_proved
    return proved


def _same(whole: str, printed: str) -> bool:
    """Whether the words are the printed ones, but for what means nothing here: a last full stop, and an ability word,
    flavor word, chapter or station symbol before them."""
    whole, printed = whole.removesuffix("."), printed.removesuffix(".")
    return whole == printed or (whole.endswith(printed) and _OPENING.match(whole.removesuffix(printed)) is not None)


def _reads_as(printed: str, abilities: Sequence[Ability], face: Face) -> bool:
    """Whether printed words read as the same abilities."""
    again = read_lines((printed,), dataclasses.replace(face, abilities=(), lines=None))
    return bool(_without_line(again) == _without_line(abilities))


def _without_line(value: Any) -> Any:
    return tuple(dataclasses.replace(item, line=None, **({"x": None} if hasattr(item, "x") else {})) for item in value)


def _sentence_by_sentence(ability: Ability, wanted: tuple[str, ...]) -> list[bool]:
    prefixed = said_behind(ability)
    if prefixed is not None:
        return _sentence_by_sentence(prefixed[1], wanted)
    static = isinstance(ability, Static)
    head_proved, pieces = _pieces(ability)
    exact: set[str] = set()
    behind: list[tuple[str | None, bool]] = []
    for piece in pieces:
        if isinstance(piece, Effect):
            shown = show_effect(piece, static=static)
            again = shown is not None and _effects(shown, static) == (piece,)
        else:
            shown = INSTRUCTION.show(piece)
            again = shown is not None and INSTRUCTION.read(shown) == piece
        if shown is not None:
            exact.update(sentences(shown))
        behind.append((shown, again))
    found = [_is_exact(sentence, exact) for sentence in wanted]
    rest = [
        again
        for shown, again in behind
        if shown is None or not all(any(_ends(sentence, part) for sentence in wanted) for part in sentences(shown))
    ]
    if rest and all(rest):
        found = [True] * len(wanted)
    else:
        found = [
            done or by_itself for done, by_itself in zip(found, _by_themselves(wanted, pieces, static), strict=True)
        ]
    instructed = _instructed(ability, wanted)
    return [(done or said) and head_proved for done, said in zip(found, instructed, strict=True)]


def _instructed(ability: Ability, wanted: tuple[str, ...]) -> list[bool]:
    """Which sentences are activation instructions that the ability holds and that print to words which read as the
    same: what the ability does is proved apart from when it may be activated."""
    known = ability.instructions if isinstance(ability, Activated) else ()
    found = []
    for sentence in wanted:
        read = INSTRUCTION.read(sentence) if known else None
        several = read if isinstance(read, tuple) else (read,)
        shown = None if read is None else INSTRUCTION.show(read)
        held = any(known[at : at + len(several)] == several for at in range(len(known)))
        found.append(held and shown is not None and INSTRUCTION.read(shown) == read)
    return found


def _by_themselves(wanted: tuple[str, ...], pieces: Sequence[Node], static: bool) -> list[bool]:
    """Which sentences, read apart from all others or with the one before them, give what the ability holds."""
    found = [False] * len(wanted)
    for at, sentence in enumerate(wanted):
        for body in _bodies(sentence):
            effects = _effects(body, static)
            if effects and (_two_clauses(body, effects, static) or all(_proves(body, e, static) for e in effects)):
                if all(effect in pieces for effect in effects):
                    found[at] = True
                # A sentence that only says more about the one before it becomes a part of what that one says.
                for last in range(at + 1, len(wanted)):
                    together = _effects(". ".join((body, *wanted[at + 1 : last + 1])), static)
                    if len(together) != len(effects):
                        break
                    if all(effect in pieces for effect in together):
                        found[at : last + 1] = [True] * (last + 1 - at)
                if found[at]:
                    break
    return found


def _two_clauses(body: str, effects: tuple[Effect, ...], static: bool) -> bool:
    """Whether it is a clause that prints and behind or before it one of a kind that no question asks about."""
    if len(effects) == 2 and _moot(effects[0]):
        # The other way round: each half read by itself.
        for joint in list(re.finditer(" and ", body))[:6]:
            halves = body[: joint.start()], body[joint.end() :]
            read = [_effects(half, static) for half in halves]
            if read == [effects[:1], effects[1:]] and _proves(halves[1], effects[1], static):
                return True
    if len(effects) != 2 or not _moot(effects[1]):
        return False
    shown = show_effect(effects[0], static=static)
    if shown is None or not body.startswith(f"{shown} and "):
        return False
    return _effects(body.removeprefix(f"{shown} and "), static) == effects[1:]


def _bodies(sentence: str) -> Iterator[str]:
    """The sentence, and what may stand in it behind a cost, an event, a condition or a word and a dash."""
    yield sentence
    starts = [match.end() for match in re.finditer(r": |, | [—-] ", sentence)]
    yield from (sentence[start:] for start in starts[:6])


def _proves(words: str, effect: Effect, static: bool) -> bool:
    """Whether an effect that words were read as prints to words which read as the same."""
    if _moot(effect):
        return _effects(words, static) == (effect,)
    shown = show_effect(effect, static=static)
    return shown is not None and (shown == words or _effects(shown, static) == (effect,))


def _moot(effect: Effect) -> bool:
    """Whether it is a whole clause of a kind that no question asks about, with or without a condition."""
    if isinstance(effect, If):
        return CONDITION.show(effect.condition) is not None and all(map(_moot, (*effect.then, *effect.otherwise)))
    return isinstance(effect, Irrelevant)


def _ends(sentence: str, part: str) -> bool:
    return sentence == part or (sentence.endswith(part) and _HEAD.search(sentence[: -len(part)]) is not None)


def _is_exact(sentence: str, shown: set[str]) -> bool:
    return any(_ends(sentence, part) for part in shown)


def _effects(words: str, static: bool) -> tuple[Effect, ...]:
    return read_effects(words, static=static)


def _pieces(ability: Ability) -> tuple[bool, list[Node]]:
    """Whether cost or trigger are proved, and the effects and instructions behind them."""
    if isinstance(ability, Activated):
        shown = COST.show(ability.cost)
        loyalty = len(ability.cost.parts) == 1 and type(ability.cost.parts[0]).__name__ == "LoyaltyChange"
        head = loyalty or (shown is not None and COST.read(shown) == ability.cost) or bool(list(_unread(ability.cost)))
        return head, [*_opened(ability.effects), *ability.instructions]
    if isinstance(ability, Triggered):
        trigger = isinstance(ability.trigger, UnreadTrigger) or TRIGGER.show(ability.trigger) is not None
        condition = ability.condition is None or CONDITION.show(ability.condition) is not None
        return trigger and condition, _opened(ability.effects)
    if isinstance(ability, Static | Spell):
        return True, _opened(ability.effects)
    return False, []


def _opened(effects: Sequence[Effect]) -> list[Node]:
    found: list[Node] = []
    for effect in effects:
        if isinstance(effect, Modes):
            found.extend(inner for option in effect.options for inner in _opened(option))
        else:
            found.append(effect)
    return found
