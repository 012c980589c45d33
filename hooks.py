# Frappe reads ebm/hooks.py. This file is only a signpost for whoever looks for the hooks at the top of the repository.
from ebm.hooks import *  # noqa: F403
