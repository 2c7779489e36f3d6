import { Config } from '@alicloud/openapi-client'
import pTimeout from 'p-timeout'
import { z } from 'zod'

export interface AliyunAccount {
  /** http(s)://host[:port]; the scheme decides the protocol. */
  readonly endpoint: string
  readonly keyId: string
  readonly keySecret: string
  /** Timeout of one whole call. */
  readonly timeoutMs: number
}

/**
 * The outcome of a call. `refused`: the provider rejected it or was never reached, so it had no effect. `unknown`: it
 * may have been carried out. `code` and `requestId` are safe to log.
 */
export type AliyunResponse<Body> =
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

const failedResponse = (error: unknown): Exclude<AliyunResponse<never>, { kind: 'answered' }> => {
  const { name, code, statusCode, requestId } = failureShape.catch({ name: '' }).parse(error)
  const isRejected = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  const refused = isRejected || (code !== undefined && NEVER_SENT.has(code))
  return { kind: refused ? 'refused' : 'unknown', code: code ?? name, requestId }
}

/**
 * Runs one call of a client library and returns its outcome; never rejects. The timeout covers the whole call, because
 * the library loses its read timer when it reuses a connection. The library's error texts contain the request's address
 * with phone number and code: of an error only code and request id are used.
 */
export const callAliyun = async <Body>(
  call: () => Promise<{ body?: Body }>,
  timeoutMs: number,
): Promise<AliyunResponse<Body>> => {
  const timeout = Object.assign(new Error('no response in time'), { code: 'DeadlineExceeded' })
  try {
    const { body } = await pTimeout(call(), { milliseconds: timeoutMs, message: timeout })
    return body === undefined ? { kind: 'unknown', code: 'EmptyResponse' } : { kind: 'answered', body }
  } catch (error) {
    return failedResponse(error)
  }
}
