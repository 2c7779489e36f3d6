import { Failure } from '../errors.ts'
import { readBySignature } from './readBySignature.ts'
import type { TableLimits, TableRow } from './table.ts'

/** What the process is given. */
export type TableTask = { readonly file: Uint8Array; readonly limits: TableLimits }
/** What it answers: the rows, the named error with the text that its numbers made, or an unexpected error. */
export type TableAnswer =
  | { readonly rows: readonly TableRow[] }
  | { readonly failure: Pick<Failure, 'failure' | 'params'> }
  | { readonly error: unknown }

const answerTo = async ({ file, limits }: TableTask): Promise<TableAnswer> => {
  try {
    return { rows: await readBySignature(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits) }
  } catch (error) {
    if (!(error instanceof Failure)) return { error }
    return { failure: { failure: error.failure, params: error.params } }
  }
}

/** The process of `readTable.ts`: reads one table, and ends when its parent closes the channel. */
process.once('message', async (task: TableTask) => {
  process.send?.(await answerTo(task))
})
