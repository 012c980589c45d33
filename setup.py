# Older benches and tools look for a setup.py; everything it would say is in pyproject.toml.
from setuptools import setup

setup()
