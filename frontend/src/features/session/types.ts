export type QrPart = 'date' | 'time' | 'sdc_id' | 'receipt_number' | 'total_number' | 'internal_data' | 'signature';

/** `ebm.api.receipts.check` */
export interface ReceiptVerdict {
  verdict: 'genuine' | 'altered' | 'unknown' | 'unreadable';
  /** `held` is null where the user may not read the receipt. */
  differences: { field: QrPart; paper: string; held: string | null }[];
  /** null: none was found, or the user may not read it. */
  receipt: {
    /** "168/258 NS" */
    number: string;
    at: string;
    invoice: string;
    kind: string;
    branch_name: string | null;
    customer_name: string;
    amount: string;
    refunded: boolean;
  } | null;
}
