"""An application over a catalog of a few cards, and one over the catalog that ships."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from app.api.factory import application
from app.core.findings import Judgement, Reason
from app.core.state import GameState
from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace
from app.questions.query import Query
from app.rulebook.book import Book
from app.rulebook.parse import GlossaryEntry, RulesText, RuleText
from app.rulebook.rule import Rule
from app.services import judge as judge_module
from app.services.cards import Cards
from app.services.judge import Judge
from app.services.ports import CardRuling, CardShelf, Edition, FoundCard, NotSaved, OfficialRule, RulesShelf
from app.services.rules import Rulebook
from app.services.saved import Saved
from app.services.use_cases import UseCases

CARDS = {
    "Forest": RawFace("Forest", "Basic Land — Forest"),
    "Island": RawFace("Island", "Basic Land — Island"),
    "Sol Ring": RawFace("Sol Ring", "Artifact", "{1}", "{T}: Add {C}{C}."),
    "Grizzly Bears": RawFace("Grizzly Bears", "Creature — Bear", "{1}{G}", "", "2", "2"),
}


class FewCards:
    """A catalog of four cards; counts how often it is asked."""

    version = "test-1"

    def __init__(self) -> None:
        self.asked = 0
        self._cards = {name.casefold(): FoundCard(read_card(RawCard(name, (face,)))) for name, face in CARDS.items()}

    def find(self, name: str) -> FoundCard | None:
        self.asked += 1
        return self._cards.get(name.casefold())

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        return [known for known in CARDS if known[0].casefold() == name[0].casefold()][:limit]

    def search(self, words: str, limit: int) -> Sequence[str]:
        return [known for known in CARDS if known.casefold().startswith(words.casefold())][:limit]

    def rulings(self, name: str) -> Sequence[CardRuling]:
        return [CardRuling("2020-01-01", "wotc", "It is a bear.")] if name == "Grizzly Bears" else []


class OneRule:
    """A rules library in which one rule's official text was imported."""

    version = "2026-04-17"

    def official(self, number: str) -> OfficialRule | None:
        return OfficialRule(number, "official words", self.version) if number == "106.7" else None

    def book(self) -> Book | None:
        rules = (
            RuleText("1", "Game", None),
            RuleText("106", "Mana", "1"),
            RuleText("106.7", "official words; see rule 106.8", "106", ("An example.",)),
            RuleText("106.8", "other words", "106"),
            RuleText("106.8a", "smaller words", "106.8"),
        )
        return Book.of(RulesText(self.version, rules, (GlossaryEntry("Word", "See rule 106.7."),)))

    def search(self, words: str, limit: int) -> Sequence[str]:
        return ["106.7", "106.8"][:limit] if words == "words" else []

    def editions(self) -> Sequence[tuple[Edition, bool]]:
        return [(Edition("rules", self.version, "2026-05-01T00:00:00+00:00", 5), True)]


class Kept:
    """Saved rulings in memory; ``down``: it cannot be reached."""

    def __init__(self) -> None:
        self.records: dict[UUID, dict[str, Any]] = {}
        self.down = False

    def keep(self, id: UUID, record: dict[str, Any]) -> None:
        self._reach()
        self.records[id] = json.loads(json.dumps(record))

    def get(self, id: UUID) -> dict[str, Any] | None:
        self._reach()
        return self.records.get(id)

    def _reach(self) -> None:
        if self.down:
            raise NotSaved("down")


class Client:
    """Talks to an application without a server."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://judge.test") as client:
                return await client.request(method, path, **options)

        return asyncio.run(ask())

    def get(self, path: str) -> httpx.Response:
        return self.request("GET", path)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.request("POST", path, json=body)


def answer_types(state: GameState, query: Query) -> Judgement:
    """Stands in for the question: names the land types the object prints."""
    types = state.objects[str(query.object)].card.front.subtypes
    rule = Rule("106.7", "could produce")
    return Judgement(
        "determined",
        {"types": ["G"] if "Forest" in types else [], "colors": ["G"] if "Forest" in types else [], "abilities": []},
        Reason("test.headline", (rule,), (str(query.object),), {"types": types}),
        (Reason("test.step", (rule, Rule("305.6", "basic land type")), (str(query.object),)),),
    )


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, Any]], None]:
    """Puts other questions in the place of the real ones."""

    def replace(questions: Mapping[str, Any]) -> None:
        monkeypatch.setattr(judge_module, "QUESTIONS", questions)

    return replace


@pytest.fixture
def catalog() -> FewCards:
    return FewCards()


@pytest.fixture
def judge(catalog: FewCards, questions: Callable[[Mapping[str, Any]], None]) -> Judge:
    """A judge of few cards that answers one query type by a stand-in."""
    questions({"could_produce": answer_types})
    return Judge(catalog, OneRule())


@pytest.fixture
def kept() -> Kept:
    return Kept()


def use_cases(judge: Judge, kept: Kept) -> UseCases:
    """All use cases around a judge of few cards."""
    shelf = cast(CardShelf, judge.cards)
    return UseCases(judge, Cards(shelf), Rulebook(cast(RulesShelf, judge.rules)), Saved(judge, kept, "1.2.3"))


@pytest.fixture
def client(judge: Judge, kept: Kept) -> Client:
    return Client(application(use_cases(judge, kept)))


@pytest.fixture
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The service as it ships, with nothing imported."""
    from app.bootstrap import build
    from app.settings import Settings

    services = build(Settings(data_dir=tmp_path_factory.mktemp("data")))
    yield Client(application(services.use_cases))
    services.database.close()


@pytest.fixture
def board() -> dict[str, Any]:
    """A small board of known cards."""
    return {
        "players": [{"id": "alice"}, {"id": "bob"}],
        "turn": {"number": 3, "active_player": "alice", "step": "precombat_main"},
        "objects": [
            {"id": "forest", "name": "Forest", "zone": "battlefield", "controller": "alice"},
            {"id": "bears", "name": "Grizzly Bears", "zone": "hand", "owner": "alice"},
        ],
    }
