"""The words of the type line (rule 205) and of colors and counters: closed lists that the rules themselves give."""

from __future__ import annotations

SUPERTYPES: tuple[str, ...] = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""Rule 205.4a; ``Host`` and ``Elite`` of acorn cards have no rules meaning."""

TYPES: tuple[str, ...] = (
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
)
"""Rule 205.2a."""

PERMANENT_TYPES: tuple[str, ...] = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""Rule 110.4."""

BASIC_LAND_TYPES: dict[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""Each basic land type with the mana its intrinsic ability adds (rule 305.6)."""

COLOR_WORDS: dict[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

ARTIFACT_TYPES: tuple[str, ...] = tuple(
    word.replace("_", " ")
    for word in (
        "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk "
        "Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle "
    ).split()
)
"""Rule 205.3g."""

ENCHANTMENT_TYPES: tuple[str, ...] = tuple(
    word.replace("_", " ")
    for word in ("Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine ").split()
)
"""Rule 205.3h."""

LAND_TYPES: tuple[str, ...] = tuple(
    word.replace("_", " ")
    for word in (
        "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town "
        "Urza's "
    ).split()
)
"""Rule 205.3i."""

PLANESWALKER_TYPES: tuple[str, ...] = tuple(
    word.replace("_", " ")
    for word in (
        "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel "
        "Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace "
        "Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset "
        "Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha "
        "Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu "
        "Yanling Zariel "
    ).split()
)
"""Rule 205.3j."""

SPELL_TYPES: tuple[str, ...] = tuple(word.replace("_", " ") for word in ("Adventure Arcane Lesson Omen Trap ").split())
"""Rule 205.3k."""

CREATURE_TYPES: tuple[str, ...] = tuple(
    word.replace("_", " ")
    for word in (
        "Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin "
        "Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast "
        "Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara "
        "Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab "
        "Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn "
        "Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental "
        "Elephant Elf Elk Employee Eternal Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma "
        "Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin "
        "Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse "
        "Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal Jellyfish Juggernaut "
        "Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid "
        "Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger "
        "Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare "
        "Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin "
        "Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus "
        "Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger "
        "Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture "
        "Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skrull Skunk Slith Sliver Sloth "
        "Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter "
        "Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter "
        "Thrull Tiefling Time_Lord Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire "
        "Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf "
        "Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera "
    ).split()
)
"""Rule 205.3m, and the types of cards that are newer than the pinned edition."""

SUBTYPES: tuple[str, ...] = (
    ARTIFACT_TYPES + ENCHANTMENT_TYPES + LAND_TYPES + PLANESWALKER_TYPES + SPELL_TYPES + CREATURE_TYPES + ("Siege",)
)


def plural(word: str) -> str:
    """The plural of a type word as texts write it: ``Elf`` to ``Elves``, ``Plains`` to ``Plains``."""
    irregular = _PLURALS.get(word)
    if irregular is not None:
        return irregular
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


_PLURALS: dict[str, str] = {
    "Plains": "Plains",
    "Urza's": "Urza's",
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Merfolk": "Merfolk",
    "Moonfolk": "Moonfolk",
    "Treefolk": "Treefolk",
    "Kithkin": "Kithkin",
    "Eldrazi": "Eldrazi",
    "Samurai": "Samurai",
    "Fish": "Fish",
    "Sheep": "Sheep",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Fungus": "Fungi",
    "Mouse": "Mice",
    "Child": "Children",
    "Homunculus": "Homunculi",
    "Cyclops": "Cyclopes",
    "Pegasus": "Pegasi",
    "Djinn": "Djinn",
    "Efreet": "Efreet",
    "Naga": "Naga",
    "Kor": "Kor",
    "Vedalken": "Vedalken",
    "Spawn": "Spawn",
    "Equipment": "Equipment",
    "Sorcery": "Sorceries",
    "Locus": "Loci",
    "Hero": "Heroes",
    "Aurochs": "Aurochs",
    "Nephilim": "Nephilim",
    "Atog": "Atogs",
    "Thief": "Thieves",
    "Platypus": "Platypuses",
    "Cactus": "Cacti",
}
