"""How the documentation is built: ``sphinx-build -W docs docs/_build``."""

project = "Headjudge"
copyright = "the Headjudge authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "Headjudge"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
