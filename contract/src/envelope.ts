/** What every call answers with HTTP 200. `errors` carries form faults by field, the first message being the one to show. */
export type Envelope<T = unknown> = {
  responseCode: string
  responseMsg: string
  data: { object: T | null }
  errors?: Record<string, string[]>
}

/** `0000` is what we send; `1` is what older servers of this protocol send for the same. */
export const isSuccess = (responseCode: string | number): boolean =>
  responseCode === '0000' || String(responseCode) === '1'
