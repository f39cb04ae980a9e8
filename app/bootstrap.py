"""The only place that wires things together: settings to catalog, rules and judge.

Nothing is opened here: readings, the database and SQLAlchemy itself wait for the first question that needs
them, so that a server answers soon after its start.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version

from app.adapters.imported import ImportedCards
from app.adapters.imported_rules import ImportedRules
from app.adapters.layered import LayeredCatalog
from app.adapters.packed import PackedCatalog
from app.adapters.saved import SavedInDatabase
from app.adapters.watched import Database, in_background
from app.rulebook.summaries import PINNED_EDITION
from app.services.cards import Cards
from app.services.judge import Judge
from app.services.ports import CardShelf, RulesShelf
from app.services.rules import Rulebook
from app.services.saved import Saved
from app.services.use_cases import UseCases
from app.settings import Settings


@dataclass(frozen=True)
class Services:
    """What the API and the command line work with."""

    settings: Settings
    catalog: CardShelf
    rules: RulesShelf
    database: Database

    @cached_property
    def judge(self) -> Judge:
        """The main use case: a board and a question in, a ruling out."""
        return Judge(self.catalog, self.rules)

    @cached_property
    def use_cases(self) -> UseCases:
        """Everything the service can do."""
        saved = Saved(self.judge, SavedInDatabase(self.database), version("headjudge"))
        return UseCases(self.judge, Cards(self.catalog), Rulebook(self.rules), saved)


def build(settings: Settings | None = None) -> Services:
    """Wires everything as the settings say."""
    settings = settings or Settings()
    database = Database(settings.database)
    catalog = LayeredCatalog(ImportedCards(database, run=in_background), PackedCatalog())
    return Services(settings, catalog, ImportedRules(database, PINNED_EDITION, run=in_background), database)
