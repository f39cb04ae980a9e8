"""Headjudge for programs that ask it: see `headjudge.client`."""
