// The buttons of the form: ask the device who it is, and for the authority's lists. The server checks the permission.
// Pausing, testing and replacing are on its page of the app.
frappe.ui.form.on("EBM Device", {
	refresh(frm) {
		if (frm.is_new()) return;
		frm.add_custom_button(__("Initialise"), () =>
			frm.call({ method: "initialise", doc: frm.doc, freeze: true }).then(({ message }) => {
				frappe.show_alert({ message: frappe.utils.escape_html(message.text), indicator: "green" });
				frm.reload_doc();
			}),
		);
		frm.add_custom_button(__("Synchronise"), () =>
			frm.call({ method: "synchronise", doc: frm.doc, freeze: true }).then(({ message }) => {
				frappe.show_alert({ message: frappe.utils.escape_html(message.text), indicator: "blue" });
			}),
		);
		frm.add_custom_button(__("Pause, test or replace"), () => {
			window.location.assign(`/ebm/devices/${encodeURIComponent(frm.doc.name)}`);
		});
	},
});
