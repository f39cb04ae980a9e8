"""Playing cards: who may, by what right, when, against which prohibitions and at what cost."""
