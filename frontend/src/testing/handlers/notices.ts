import { answer, onMethod } from '../envelope';

/** The dashboard asks for staff notices; a test that is not about them has none. */
export const noticesHandlers = [onMethod('ebm.api.notices.shown', () => answer({ notices: [], more: false, may_write: false }))];
