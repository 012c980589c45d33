/** RRA's envelope. HTTP status is 200 whatever the code says. */
export interface Envelope {
  resultCd: string
  resultMsg: string
  resultDt: string
  data: Record<string, unknown> | null
}

/** A definite no: the code, and the sentence that goes with it. */
export interface Refused {
  code: string
  message: string
}

/** yyyyMMddHHmmss in Kigali, which has had UTC+2 all year round since 1935. */
export function kigaliTime(at: Date): string {
  return new Date(at.getTime() + 2 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

export const done = (at: Date, data: Record<string, unknown>): Envelope => ({
  resultCd: '000',
  resultMsg: 'It is succeeded',
  resultDt: kigaliTime(at),
  data,
})

export const refused = (at: Date, { code, message }: Refused): Envelope => ({
  resultCd: code,
  resultMsg: message,
  resultDt: kigaliTime(at),
  data: null,
})

/** 910 names the field it is about. */
export const parameterError = ({ field, fault }: { field: string; fault: string }): Refused => ({
  code: '910',
  message: `Request parameter error: ${field} ${fault}`,
})
