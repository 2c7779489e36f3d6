import type { ResultOf } from '@shanghao/contract/call'
import { complaintReasons, PLATFORM_REASON_LABEL } from '@shanghao/contract/disputes/reasons'
import type { DisputeParty, DisputeState } from '@shanghao/contract/disputes/states'
import type { PageInput } from '@shanghao/contract/page'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Side } from './rentals.ts'

type ComplaintRow = {
  id: string
  order_id: string
  party: DisputeParty
  reason: string
  state: DisputeState
  claim_fen: number
  outcome_fen: number | null
  filed_at: Date
  closed_at: Date | null
}
type Reading = { userId: number; as: Side; page: PageInput; now: Date }

const labels: Readonly<Record<string, { label: string }>> = complaintReasons

/** Disputes about orders in which a person is the renter or the owner (`as`), filed by either party, the newest first. */
export const listComplaints = async (
  tx: Tx,
  { userId, as, page, now }: Reading,
): Promise<ResultOf<typeof peopleCalls.personComplaints>> => {
  const time = page.time ?? now.getTime()
  const [at = null, id = null] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : []
  const side = sql.ref(as === 'renter' ? 'renter_id' : 'owner_id')
  const { rows } = await sql<ComplaintRow>`
    select id, order_id, party, reason, state, (claim_rent_fen + claim_deposit_fen)::bigint as claim_fen,
           (outcome_rent_fen + outcome_deposit_fen)::bigint as outcome_fen, filed_at, closed_at
      from dispute where ${side} = ${userId} and filed_at <= ${new Date(time)}
       and (${id}::text is null or (filed_at, id) < (${at === null ? null : new Date(at)}::timestamptz, ${id}))
     order by filed_at desc, id desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(tx)
  return presentPage(
    page,
    time,
    rows,
    (row) => ({
      disputeId: row.id,
      orderId: row.order_id,
      filedBy: row.party,
      reason: labels[row.reason]?.label ?? PLATFORM_REASON_LABEL,
      state: row.state,
      claimFen: row.claim_fen,
      outcomeFen: row.outcome_fen,
      filedAt: row.filed_at.getTime(),
      closedAt: row.closed_at?.getTime() ?? null,
    }),
    (row) => [row.filed_at.getTime(), row.id],
  )
}
