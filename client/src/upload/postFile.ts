import { CallError, NetworkError } from '@shanghao/contract/client'
import type { CallOutput } from '../http/calls.ts'

export type UploadPolicy = CallOutput<'uploads', 'getPolicySign'>
export type PostOptions = {
  readonly signal: AbortSignal
  /** Called with the part (0 to 1) that was sent. */
  readonly onProgress: (part: number) => void
}

/** As long as the server waits for a file. */
const TIMEOUT_MS = 120_000

/** Why the storage refused a file: our own store answers with a named error, a bucket with a status alone. */
const refusalOf = ({ status, responseText }: XMLHttpRequest): CallError | NetworkError => {
  try {
    const { responseCode, responseMsg } = JSON.parse(responseText) as Record<string, unknown>
    if (typeof responseCode === 'string' && typeof responseMsg === 'string')
      return new CallError(responseCode, responseMsg)
  } catch {
    /* Not an answer of our own store. */
  }
  return new NetworkError(`HTTP ${status}`, { status })
}

/**
 * Sends a file to the address of its policy: the policy's fields first, the file last. It is an XMLHttpRequest because
 * `fetch` does not report how much was sent. Throws CallError when the store names a reason, else NetworkError.
 */
export const postFile = (
  { url, fields }: Pick<UploadPolicy, 'url' | 'fields'>,
  file: File,
  { signal, onProgress }: PostOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = (message: string) => () => reject(new NetworkError(message))
    request.open('POST', url)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(refusalOf(request))
    request.onerror = fail('no response')
    request.ontimeout = fail('timeout')
    request.onabort = fail('aborted')
    request.onloadend = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) return reject(new NetworkError('aborted'))
    signal.addEventListener('abort', abort)
    request.send(form)
  })
