"""Xana: stacks, walls and territory."""
