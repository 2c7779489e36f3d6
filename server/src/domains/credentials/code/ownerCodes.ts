import type { ownerCredentialCalls } from '@shanghao/contract/credentials/owner'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handler } from '../../../core/http/handler.ts'
import { findStaffNames } from '../../owners/actions.ts'
import { presentForOwner } from '../present.ts'
import { listOwnerCodes } from '../queries.ts'

/** The requests for codes of an owner's accounts; which of their staff ended one is for the owner to see. */
export const listForOwner: Handler<typeof ownerCredentialCalls.codesForOwner> = async (
  { db, viewer, ownerId, now },
  { isOpen, page },
) => {
  const time = page.time ?? now.getTime()
  const [at, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
  const rows = await listOwnerCodes(db, {
    ownerId,
    openAt: isOpen ? now : null,
    time: new Date(time),
    after: at === undefined || id === undefined ? null : { askedAt: new Date(at), id },
    skip: skipOf(page),
    limit: page.size + 1,
  })
  const people = viewer.userId === ownerId ? rows.flatMap((row) => row.answered_by ?? []) : []
  const names = await findStaffNames(db, ownerId, people)
  return presentPage(
    page,
    time,
    rows,
    (row) => ({
      ...presentForOwner(row, { ...row, state: row.orderState }, now),
      staffName: names.get(row.answered_by ?? 0) ?? null,
    }),
    (row) => [row.asked_at.getTime(), row.id],
  )
}
