import type { ErrorName } from '@shanghao/contract/errors'
import type { Db } from '../database/db.ts'

/** A call of an operator, as the audit log keeps it. */
export type LoggedCall = {
  operatorId: number
  /** The caller's network address. */
  address: string
  /** `goods.reviewGoods`. */
  call: string
  /** The parsed input without its secrets. */
  input: object
  at: Date
}

/**
 * Writes an operator's call to the audit log and returns the entry's number. It is committed by itself, before the call is performed:
 * nothing is done or shown without an entry. The database numbers and chains the entries.
 */
export const logCall = async (
  db: Db,
  { operatorId, address, call, input, at }: LoggedCall,
  refused?: { refusal: ErrorName; begunSeq: number | null },
): Promise<number> => {
  const { seq } = await db
    .insertInto('audit_entry')
    .values({
      at,
      operator_id: operatorId,
      address,
      call_name: call,
      input: JSON.stringify(input),
      refusal: refused?.refusal ?? null,
      begun_seq: refused?.begunSeq ?? null,
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}
