// Made by "npm run types"; a change here is lost and fails the tests.
import type { EbmAlarm } from './ebm-alarm'
import type { EbmAuditEvent } from './ebm-audit-event'
import type { EbmBranch } from './ebm-branch'
import type { EbmCall } from './ebm-call'
import type { EbmCode } from './ebm-code'
import type { EbmCounter } from './ebm-counter'
import type { EbmCustomer } from './ebm-customer'
import type { EbmDailyTotal } from './ebm-daily-total'
import type { EbmDevice } from './ebm-device'
import type { EbmHandover } from './ebm-handover'
import type { EbmHeartbeat } from './ebm-heartbeat'
import type { EbmInvoice } from './ebm-invoice'
import type { EbmItem } from './ebm-item'
import type { EbmItemClass } from './ebm-item-class'
import type { EbmJournalEntry } from './ebm-journal-entry'
import type { EbmNotice } from './ebm-notice'
import type { EbmNumber } from './ebm-number'
import type { EbmPrint } from './ebm-print'
import type { EbmSettings } from './ebm-settings'
import type { EbmStaffNotice } from './ebm-staff-notice'
import type { EbmSyncMark } from './ebm-sync-mark'
import type { EbmTaxRate } from './ebm-tax-rate'
import type { EbmTextVersion } from './ebm-text-version'

declare module '../../frappe/doctypes' {
  interface DocTypes {
    'EBM Alarm': EbmAlarm
    'EBM Audit Event': EbmAuditEvent
    'EBM Branch': EbmBranch
    'EBM Call': EbmCall
    'EBM Code': EbmCode
    'EBM Counter': EbmCounter
    'EBM Customer': EbmCustomer
    'EBM Daily Total': EbmDailyTotal
    'EBM Device': EbmDevice
    'EBM Handover': EbmHandover
    'EBM Heartbeat': EbmHeartbeat
    'EBM Invoice': EbmInvoice
    'EBM Item': EbmItem
    'EBM Item Class': EbmItemClass
    'EBM Journal Entry': EbmJournalEntry
    'EBM Notice': EbmNotice
    'EBM Number': EbmNumber
    'EBM Print': EbmPrint
    'EBM Settings': EbmSettings
    'EBM Staff Notice': EbmStaffNotice
    'EBM Sync Mark': EbmSyncMark
    'EBM Tax Rate': EbmTaxRate
    'EBM Text Version': EbmTextVersion
  }
}
