"""Xodd and Yodd: an odd number of groups after every turn."""
