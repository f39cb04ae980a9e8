"""How much of what matters to a ruling is read, measured so that it cannot flatter.

`nets` says which words matter to which topic, `proof` whether a clause was read faithfully, and `tally` counts cards.
"""
