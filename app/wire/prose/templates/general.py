"""What is said of a board as such, and of what layers make of its objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def _characteristics(facts: Mapping[str, Any]) -> str:
    words = [*facts["supertypes"], *facts["types"]]
    line = " ".join(words) or "object without a type"
    if facts["subtypes"]:
        line += f" — {' '.join(facts['subtypes'])}"
    size = ""
    if facts.get("power") is not None and facts.get("toughness") is not None:
        size = f"{facts['power']}/{facts['toughness']} "
    return f"{facts['object']} is now: {size}{line}."


_MOMENTS = {
    "end_of_turn": "until the end of turn {turn}",
    "end_of_combat": "until the end of combat of turn {turn}",
    "your_next_turn": "until {player}'s next turn after turn {turn}",
    "end_of_your_next_turn": "until the end of {player}'s next turn after turn {turn}",
    "your_next_upkeep": "until the beginning of {player}'s next upkeep after it was made in turn {turn}",
    "your_next_end_step": "until the beginning of {player}'s next end step after it was made in turn {turn}",
    "your_next_untap_step": "until {player}'s next untap step after turn {turn}",
    "next_turn": "for {player}'s next turn after turn {turn}",
    "next_exile": "until the next card is exiled in the same way",
    "end_of_combat_on_your_next_turn": "until the end of combat of {player}'s next turn after turn {turn}",
    "end_of_next_turn": "until the end of the turn after turn {turn}",
    "next_end_step": "until the next end step after it was made in turn {turn}",
    "next_upkeep": "until the next upkeep after it was made in turn {turn}",
}


def until(facts: Mapping[str, Any]) -> str:
    """A duration in words: from its moment, whose it is and the turn it was made in."""
    moment = str(facts["moment"])
    phrase = _MOMENTS.get(moment)
    if phrase is None:
        return f"until {moment.replace('_', ' ')}"
    return phrase.format(**{"player": "", "turn": "", **facts})


TEMPLATES: dict[str, str | Callable[[Mapping[str, Any]], str]] = {
    "assumed_counter_age": "Counters on {object} are taken to be as old as {object} itself.",
    "assumed_count": "What {source} counted as it resolved is taken to be what it would count now.",
    "assumed_turn": "The board does not say whose turn it is: taken as {player}'s precombat main phase of turn 1.",
    "characteristics.are": _characteristics,
    "characteristics.printed": "No effect changes {object}: its characteristics are the printed ones.",
    "layers.applied": "Layer {layer}: {source} (timestamp {timestamp}) changes {object}.",
    "layers.control": "Layer {layer}: {source} (timestamp {timestamp}) says who controls {object}, as the board does.",
    "layers.text": "Layer {layer}: {source} (timestamp {timestamp}) replaces words in the text of {object}.",
    "layers.land_types_set": "Layer {layer}: {source} (timestamp {timestamp}) sets the land type of {object}: "
    "its other land types and its abilities are gone.",
    "layers.types_added": "Layer {layer}: {source} (timestamp {timestamp}) gives {object} more types besides its own.",
    "layers.types_set": "Layer {layer}: {source} (timestamp {timestamp}) makes {object} exactly the types it names.",
    "layers.abilities_lost": "Layer {layer}: {object} loses its abilities to {source} (timestamp {timestamp}).",
    "layers.copied": "{source} makes {object} a copy: it starts from the copiable values of what it copies.",
    "layers.silenced": "{source} would have applied to {object}, but {by} took its ability away in layer {layer}.",
    "layers.phased_out": "{sources} is phased out and treated as though it did not exist.",
    "layers.ability_gained": "Layer {layer}: {object} has an ability that {source} (timestamp {timestamp}) gives it.",
    "layers.dependency": "{dependent} depends on {on}, so it applies after it whatever their timestamps.",
    "layers.timestamps": "What {sources} do to {object} in layer {layer} applies in timestamp order.",
    "start.face_down": "{object} is face down and has only the characteristics that being face down gives it.",
    "start.copy": "{object} is a copy and starts from the copiable values of what it copies.",
    "start.face": "Only the face of {object} that is up counts.",
    "start.split": "{object} is a split card: on the stack it is the half that is cast, elsewhere both halves.",
    "start.room": "Of a Room only the unlocked halves give name, mana cost and abilities; the type line counts always.",
    "start.flipped": "{object} is flipped: all but its color and mana cost is what the other half says.",
    "start.prototyped": "{object} was cast prototyped: cost, color and size are those of its prototype.",
    "start.merged": "{object} is merged: it has the abilities of all its components, the rest from the topmost one.",
    "start.bestowed": "{object} is bestowed: it is an Aura and no creature.",
    "start.defining": "An ability of {object} itself defines its power or toughness.",
    "start.no_creature": "{object} is no creature, so it has no power or toughness.",
    "start.loyalty": "The loyalty of {object} is the number of loyalty counters on it.",
    "start.defense": "The defense of {object} is the number of defense counters on it.",
    "start.counted": "An ability of {object} counts {counted}.",
    "start.adventurer": "Off the stack {object} has only the characteristics of the card itself.",
    "start.size_counters": "Counters change the power and toughness of {object}.",
    "start.keyword_counters": "Counters give {object} keywords.",
    "start.level": "What {object} has depends on its level.",
    "status.is": "{object} is in the {zone} zone.",
    "status.zone": "{object} is in the {zone} zone; what is not in a hand was not drawn there and can't be discarded.",
    "status.face_up": "{object} is face up: everybody may look at it.",
    "status.face_down": "{object} is face down: only those whom something permits may look at it.",
    "status.new_object": "Were {object} to leave its zone it would be a new object, which no such permission covers.",
    "status.permissions": "A permission lasts as long as it says; when it ends the card stays where it is.",
    "status.foretold": "A foretold card may be looked at by the player who foretold it.",
    "duration.no_end": "The effect of {object} has no stated end.",
    "duration.next_exiled": "The effect of {object} lasts until the next card is exiled with its source.",
    "duration.not_yet": "The time for which the effect of {object} applies has not begun.",
    "duration.over": lambda facts: f"The effect of {facts['objects'][0]} has ended: it lasted {until(facts)}.",
    "duration.runs": lambda facts: f"The effect of {facts['objects'][0]} still applies: it lasts {until(facts)}.",
    "duration.unknown": "When the effect of {object} ends could not be worked out.",
    "duration.unread": "How long the effect of {object} lasts could not be read.",
    "duration.whose_unknown": "Whose turn ends the effect of {object} is not known.",
    "duration.while": "What the effect of {object} lasts as long as still holds.",
    "duration.while_over": "What the effect of {object} lasted as long as holds no more, so it has ended.",
    "duration.while_unknown": "Whether what the effect of {object} lasts as long as still holds is not known.",
}
