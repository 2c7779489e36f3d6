import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../errors.ts'
import { readBySignature } from './readBySignature.ts'
import type { TableLimits, TableRow } from './table.ts'

/** What the thread is given. */
export type TableTask = { readonly file: Uint8Array; readonly limits: TableLimits }
/** What it answers: the rows, or the named error with the text that its numbers made. */
export type TableAnswer =
  | { readonly rows: readonly TableRow[] }
  | { readonly failure: Pick<Failure, 'failure' | 'params'> }

/** The thread of `readTable.ts`: reads one table. An unexpected error ends it. */
const read = async ({ file, limits }: TableTask): Promise<TableAnswer> => {
  try {
    return { rows: await readBySignature(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { failure: { failure: error.failure, params: error.params } }
  }
}

parentPort?.postMessage(await read(workerData))
