app_name = "wirelab"
app_title = "Wirelab"

HOOKS = (
    *("before_insert", "before_naming", "autoname", "before_validate", "validate", "before_save", "after_insert"),
    *("on_update", "on_change", "before_submit", "on_submit", "before_update_after_submit", "before_cancel"),
    *("on_update_after_submit", "on_cancel", "on_trash", "after_delete"),
)
doc_events = {"Wire Order": {hook: f"wirelab.trace.{hook}" for hook in HOOKS}}
on_login = "wirelab.trace.on_login"
