import { record } from '../requestLog.ts'
import type { S3Operation } from './sentinels.ts'

export interface StoredFile {
  readonly body: Buffer
  readonly contentType: string
  readonly cacheControl: string | undefined
  /** The file name sent by the browser; empty for objects put by the server. */
  readonly fileName: string
}

export interface S3Call {
  readonly operation: S3Operation
  readonly key: string
  readonly bytes: number
  /** The result, in Chinese, or the error code. */
  readonly outcome: string
  readonly at: number
}

/** Total size; the oldest objects are dropped, so that a load test does not fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024

/** The bucket and its recorded calls, newest first. */
export const bucketOf = (now: () => number) => {
  const files = new Map<string, StoredFile>()
  const calls = record<S3Call>()
  let bytes = 0
  const remove = (key: string): void => {
    bytes -= files.get(key)?.body.length ?? 0
    files.delete(key)
  }
  return {
    get: (key: string) => files.get(key),
    put: (key: string, file: StoredFile): void => {
      remove(key)
      files.set(key, file)
      bytes += file.body.length
      for (const oldest of files.keys()) {
        if (bytes <= MOST_BYTES) break
        remove(oldest)
      }
    },
    remove,
    files: () =>
      [...files].toReversed().map(([key, { body, contentType, fileName }]) => ({
        key,
        bytes: body.length,
        contentType,
        fileName,
      })),
    note: (call: Omit<S3Call, 'at'>): void => calls.add({ ...call, at: now() }),
    calls: calls.all,
    clear: (): void => {
      files.clear()
      bytes = 0
      calls.forget()
    },
  }
}

export type Bucket = ReturnType<typeof bucketOf>
