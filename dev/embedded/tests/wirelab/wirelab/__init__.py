"""The test app of the captures in dev/captures, made again from what they show: their requests name its DocTypes and
methods. Only test_captures.py installs it.
"""

__version__ = "0.0.1"
