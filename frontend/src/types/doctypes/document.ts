// Made by "npm run types"; a change here is lost and fails the tests.

/** What every document carries. */
export interface FrappeDocument {
  name: string | number
  owner: string
  /** yyyy-mm-dd hh:mm:ss.ssssss, in the time of the site. */
  creation: string
  /** As creation; sent back with a change, so that a stale save is refused. */
  modified: string
  modified_by: string
  /** 0 draft, 1 submitted, 2 cancelled. */
  docstatus: 0 | 1 | 2
  idx: number
}

/** A row of a table inside a document. */
export interface ChildRow extends FrappeDocument {
  parent: string
  parentfield: string
  parenttype: string
}
