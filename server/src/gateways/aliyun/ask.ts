import { Config } from '@alicloud/openapi-client'
import pTimeout from 'p-timeout'
import { z } from 'zod'

export interface AliyunAccount {
  /** http(s)://host[:port]; the scheme decides the protocol. */
  readonly endpoint: string
  readonly keyId: string
  readonly keySecret: string
  /** How long one whole call may take. */
  readonly timeoutMs: number
}

/**
 * What became of a call. `refused`: the provider turned it away, or was never reached, so it surely did nothing.
 * `unknown`: it may have been carried out. `code` and `requestId` are safe to log.
 */
export type Asked<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused' | 'unknown'; readonly code: string; readonly requestId?: string | undefined }

export const aliyunConfig = ({ endpoint, keyId, keySecret, timeoutMs }: AliyunAccount): Config => {
  const { protocol, host } = new URL(endpoint)
  return new Config({
    accessKeyId: keyId,
    accessKeySecret: keySecret,
    endpoint: host,
    protocol: protocol.slice(0, -1),
    connectTimeout: timeoutMs,
    readTimeout: timeoutMs,
  })
}

/** Failures of the connection that happen before a request is sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const failureShape = z.object({
  name: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
})

const failed = (error: unknown): Exclude<Asked<never>, { kind: 'answered' }> => {
  const { name, code, statusCode, requestId } = failureShape.catch({ name: '' }).parse(error)
  const turnedAway = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  const refused = turnedAway || (code !== undefined && NEVER_SENT.has(code))
  return { kind: refused ? 'refused' : 'unknown', code: code ?? name, requestId }
}

/**
 * Runs one call of a client library and says what became of it; never rejects. The whole call has its deadline here,
 * because the library loses its read timer when it uses a connection again. The library's error texts carry the
 * request's address with phone number and code in it: of an error only code and request id are taken.
 */
export const ask = async <Body>(
  call: () => Promise<{ body?: Body }>,
  timeoutMs: number,
): Promise<Asked<Body>> => {
  const late = Object.assign(new Error('no answer in time'), { code: 'DeadlineExceeded' })
  try {
    const { body } = await pTimeout(call(), { milliseconds: timeoutMs, message: late })
    return body === undefined ? { kind: 'unknown', code: 'EmptyAnswer' } : { kind: 'answered', body }
  } catch (error) {
    return failed(error)
  }
}
