/**
 * The body of every response of a call (HTTP 200). `errors` holds validation messages by field, the first of which is
 * shown.
 */
export type Envelope<T = unknown> = {
  responseCode: string
  responseMsg: string
  data: { object: T | null }
  errors?: Record<string, string[]>
}

/** `0000` is sent by this server; older servers of this protocol send `1` for success. */
export const isSuccess = (responseCode: string | number): boolean =>
  responseCode === '0000' || String(responseCode) === '1'
