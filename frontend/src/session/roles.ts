/** Who works with invoices at all, and who makes them. For what is shown; the server decides again on every call. */
export const READERS = ['EBM Cashier', 'EBM Billing Officer', 'EBM Supervisor', 'EBM Auditor', 'EBM Manager'];
export const MAKERS = ['EBM Cashier', 'EBM Billing Officer', 'EBM Supervisor'];
