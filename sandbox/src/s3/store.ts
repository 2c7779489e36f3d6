import { record } from '../record.ts'
import type { S3Operation } from './sentinels.ts'

export interface StoredFile {
  readonly body: Buffer
  readonly contentType: string
  readonly cacheControl: string | undefined
  /** As the browser named it; empty for what the shop put there. */
  readonly fileName: string
}

export interface S3Call {
  readonly operation: S3Operation
  readonly key: string
  readonly bytes: number
  /** What came of it, in Chinese, or the code it was refused with. */
  readonly outcome: string
  readonly at: number
}

/** All files together; the oldest go first, so that a load test can't fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024

/** The one bucket and what was asked of it; calls are newest first. */
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
