"""The only place that wires things together: settings to catalog, rules and judge.

Nothing is opened here: readings, the database and SQLAlchemy itself wait for the first question that needs
them, so that a server answers soon after its start.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.adapters.imported import Database, ImportedCards, ImportedRules
from app.adapters.layered import LayeredCatalog
from app.adapters.packed import PackedCatalog
from app.rulebook.summaries import PINNED_EDITION
from app.services.judge import Judge
from app.services.ports import CardCatalog, RulesLibrary
from app.settings import Settings


@dataclass(frozen=True)
class Services:
    """What the API and the command line work with."""

    settings: Settings
    catalog: CardCatalog
    rules: RulesLibrary
    database: Database

    @cached_property
    def judge(self) -> Judge:
        """The one use case: a board and a question in, a ruling out."""
        return Judge(self.catalog, self.rules)


def build(settings: Settings | None = None) -> Services:
    """Wires everything as the settings say."""
    settings = settings or Settings()
    database = Database(settings.database)
    catalog = LayeredCatalog(ImportedCards(database), PackedCatalog())
    return Services(settings, catalog, ImportedRules(database, PINNED_EDITION), database)
