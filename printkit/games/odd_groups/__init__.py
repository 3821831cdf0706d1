"""Xodd and Yodd: every turn must leave an odd number of groups."""
