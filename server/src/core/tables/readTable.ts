import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Failure, fail } from '../errors.ts'
import type { TableLimits, TableRow } from './table.ts'
import type { TableAnswer, TableTask } from './tableWorker.ts'

/** A table may take some hundred MB of memory while it is read. */
const limitReading = pLimit(1)

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Reads a table in a thread of its own, which ends with it: what a file makes slow or large stops no other request. */
const readInThread = async (file: Buffer, limits: TableLimits): Promise<TableRow[]> => {
  const copy = new Uint8Array(file)
  const workerData: TableTask = { file: copy, limits }
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), {
    workerData,
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.readMb },
  })
  try {
    const [answer]: TableAnswer[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(limits.readMs),
    })
    if (answer && 'rows' in answer) return [...answer.rows]
    throw new Failure(answer?.failure.failure ?? 'TABLE_BROKEN', undefined, answer?.failure.params)
  } catch (error) {
    if (isOutOfMemory(error) || (error instanceof Error && error.name === 'AbortError'))
      return fail('TABLE_HEAVY')
    throw error
  } finally {
    await worker.terminate()
  }
}

/**
 * The rows of a table in a CSV or XLSX file, which its first bytes tell apart, not its name. The first row is the heading. One
 * file is read at a time in a process. Raises TABLE_TYPE, TABLE_LOCKED, TABLE_BROKEN, TABLE_ENCODING, TABLE_QUOTES, TABLE_SIZE,
 * TABLE_ROWS, TABLE_COLUMNS, and TABLE_HEAVY for a file that takes more time or memory to read than its limits have.
 */
export const readTable = (file: Buffer, limits: TableLimits): Promise<TableRow[]> =>
  limitReading(() => readInThread(file, limits))
