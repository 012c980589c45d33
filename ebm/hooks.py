"""What Frappe reads of this app. Everything else is found from here."""

app_name = "ebm"
app_title = "EBM"
app_publisher = "EBM team"
app_description = "Staff application around a utility's electronic billing machines"
app_email = "ebm@example.com"
app_license = "mit"

# Every address below /ebm is the one page; its router takes over from there.
website_route_rules = [{"from_route": "/ebm/<path:app_path>", "to_route": "ebm"}]

add_to_apps_screen = [
    {
        "name": "ebm",
        "logo": "/assets/ebm/ebm-logo.svg",
        "title": "EBM",
        "route": "/ebm",
        "has_permission": "ebm.permissions.may_use_app",
    }
]

after_install = "ebm.install.after_install"
after_migrate = ["ebm.install.after_migrate"]
before_tests = "ebm.before_tests.let_tests_take_their_time"

on_session_creation = ["ebm.session_hooks.send_default_route"]
after_request = ["ebm.page_headers.protect_page"]

# The only recovery of the signing queue: everything that stopped is started again from here; what does not go on is
# noticed by the watch.
scheduler_events = {
    "cron": {
        "* * * * *": ["ebm.dispatch.queue.start_missing", "ebm.alarms.watch.tick"],
        "23 2 * * *": ["ebm.handover.spent.sweep"],
        "41 2 * * *": ["ebm.dispatch.sync.start_daily"],
    }
}

# Nobody may see the work of a branch he is not allowed to; User Permissions on EBM Branch do the rest.
has_permission = {
    "Comment": "ebm.doors.marks.comment_permission",
    "EBM Invoice": "ebm.permissions.invoice_permission",
    "EBM Staff Notice": "ebm.staff_notices.staff_notice_permission",
    "File": "ebm.doors.attachments.file_permission",
}
permission_query_conditions = {"*": "ebm.doors.lists.branch_conditions"}

# Ways round the documents' own checks (docs/security.md).
doc_events = {
    "*": {
        "validate": "ebm.doors.branches.keep_to_branches",
        "before_rename": "ebm.doors.renames.refuse_rename",
        "after_rename": "ebm.doors.renames.refuse_rename",
        "on_update": "ebm.mention_notices.tell_added",
        "on_trash": "ebm.text_versions.forget",
    },
    "Comment": {
        "validate": ["ebm.doors.marks.refuse_foreign_comment", "ebm.mention_notices.mend_comment"],
        "on_update": "ebm.notes.tell_changed",
        "on_trash": "ebm.notes.tell_changed",
    },
    "File": {"validate": "ebm.doors.attachments.refuse_foreign_attachment"},
    "Notification Log": {"before_insert": "ebm.mention_notices.lead_to_page"},
    "User": {"on_update": "ebm.session_hooks.tell_user_changed"},
}
override_whitelisted_methods = {
    "frappe.client.get_count": "ebm.doors.calls.get_count",
    "frappe.client.get_password": "ebm.doors.calls.get_password",
    "frappe.client.is_document_amended": "ebm.doors.links.is_document_amended",
    "frappe.client.validate_link": "ebm.doors.calls.validate_link",
    "frappe.desk.doctype.dashboard_chart.dashboard_chart.get": "ebm.doors.calls.get_chart",
    "frappe.desk.doctype.tag.tag.add_tag": "ebm.doors.marks.add_tag",
    "frappe.desk.doctype.tag.tag.add_tags": "ebm.doors.marks.add_tags",
    "frappe.desk.doctype.tag.tag.get_tagged_docs": "ebm.doors.links.get_tagged_docs",
    "frappe.desk.doctype.tag.tag.remove_tag": "ebm.doors.marks.remove_tag",
    "frappe.desk.form.assign_to.close": "ebm.doors.marks.close_assignment",
    "frappe.desk.form.assign_to.remove": "ebm.doors.marks.unassign",
    "frappe.desk.form.assign_to.remove_multiple": "ebm.doors.marks.unassign_multiple",
    "frappe.desk.form.document_follow.follow_document": "ebm.doors.marks.follow_document",
    "frappe.desk.form.document_follow.get_follow_users": "ebm.doors.marks.get_follow_users",
    "frappe.desk.form.document_follow.update_follow": "ebm.doors.marks.update_follow",
    "frappe.desk.form.linked_with.get_submitted_linked_docs": "ebm.doors.links.get_submitted_linked_docs",
    "frappe.desk.like.toggle_like": "ebm.doors.marks.toggle_like",
    "frappe.desk.listview.get_group_by_count": "ebm.doors.links.get_group_by_count",
    "frappe.desk.search.get_link_title": "ebm.doors.calls.get_link_title",
    "frappe.desk.search.search_link": "ebm.doors.calls.search_link",
    "frappe.desk.search.search_widget": "ebm.doors.calls.search_widget",
    "frappe.utils.goal.get_monthly_goal_graph_data": "ebm.doors.calls.get_monthly_goal_graph_data",
    "frappe.workflow.doctype.workflow.workflow.get_workflow_state_count": "ebm.doors.links.get_workflow_state_count",
}
