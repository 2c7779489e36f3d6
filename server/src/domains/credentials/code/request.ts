import {
  type CodeEnder,
  type CodeRefusal,
  type CodeState,
  type CodeVerb,
  codeTransitions,
} from '@shanghao/contract/credentials/states'
import { isAllowed } from '@shanghao/contract/transitions'
import type { Clock } from '../../../core/config/clock.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { actTime, type LockedOrder, lockOrder, recordOrderEvent } from '../../orders/actions.ts'

/** A request for a code, without the code. */
export type CodeRequest = {
  id: string
  link_no: number
  order_id: string
  goods_id: number
  owner_id: number
  renter_id: number
  state: CodeState
  asked_at: Date
  answer_by: Date
  ended_at: Date | null
  ended_by: CodeEnder | null
  /** Who answered or refused; null by the link of the message. */
  answered_by: number | null
  refusal: CodeRefusal | null
  /** Whether the owner may have got the message while half of the time was left; null unless they were waited for to the end. */
  owner_told: boolean | null
  code_until: Date | null
  seen_at: Date | null
}

const COLUMNS = [
  'id',
  'link_no',
  'order_id',
  'goods_id',
  'owner_id',
  'renter_id',
  'state',
  'asked_at',
  'answer_by',
  'ended_at',
  'ended_by',
  'answered_by',
  'refusal',
  'owner_told',
  'code_until',
  'seen_at',
] as const

const selectRequests = (db: Db | Tx) => db.selectFrom('code_request').select(COLUMNS).$castTo<CodeRequest>()

/** The requests of an order, the newest first. The caller has checked who asks. */
export const listRequests = (db: Db | Tx, orderId: string): Promise<CodeRequest[]> =>
  selectRequests(db)
    .where('order_id', '=', orderId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The request of a link; null for none. */
export const findLinkedRequest = async (db: Db, linkNo: number): Promise<CodeRequest | null> =>
  (await selectRequests(db).where('link_no', '=', linkNo).executeTakeFirst()) ?? null

export type CodeParty = { renterId: number } | { ownerId: number } | 'clock'

const findAnyRequest = async (db: Db | Tx, codeId: string): Promise<CodeRequest> =>
  (await selectRequests(db).where('id', '=', codeId).executeTakeFirst()) ?? fail('NOT_FOUND')

const isOf = (party: CodeParty, { renter_id, owner_id }: CodeRequest): boolean => {
  if (party === 'clock') return true
  return 'renterId' in party ? party.renterId === renter_id : party.ownerId === owner_id
}

/** A request of a person; NOT_FOUND for anyone else's. */
export const findRequest = async (db: Db | Tx, codeId: string, party: CodeParty): Promise<CodeRequest> => {
  const request = await findAnyRequest(db, codeId)
  return isOf(party, request) ? request : fail('NOT_FOUND')
}

/** A request with its order, both locked until the transaction ends, and the time of the act. */
export type LockedRequest = { request: CodeRequest; order: LockedOrder; at: Date }

/** Locks a request's order, then the request. Raises NOT_FOUND for anyone else's. */
export const lockRequest = async (
  tx: Tx,
  codeId: string,
  party: CodeParty,
  clock: Pick<Clock, 'now'>,
): Promise<LockedRequest> => {
  const { order_id: orderId } = await findRequest(tx, codeId, party)
  const order = await lockOrder(tx, orderId, 'clock')
  const request = await selectRequests(tx).where('id', '=', codeId).forUpdate().executeTakeFirstOrThrow()
  return { request, order, at: actTime(order, clock.now()) }
}

/** Whether a request waits for its owner at a moment, in a rental that still runs. */
export const isOpen = (
  { state, answer_by: answerBy }: Pick<CodeRequest, 'state' | 'answer_by'>,
  order: Pick<LockedOrder, 'state' | 'ends_at'>,
  at: Date,
): boolean => state === 'asked' && answerBy > at && order.state === 'renting' && order.ends_at > at

type Sealed = { sealed: Buffer; data_key: Buffer; kek: string; code_until: Date }
type Change = {
  verb: CodeVerb
  actor: string
  set?: Partial<Sealed> & {
    answered_by?: number | null
    refusal?: CodeRefusal
    owner_told?: boolean
    due_at?: Date
  }
  detail?: Record<string, string>
}

/** Ends a locked request by the table of transitions, with an event of its order. Raises CODE_STATE. */
export const endRequest = async (
  tx: Tx,
  { request, order, at }: LockedRequest,
  { verb, actor, set, detail = {} }: Change,
): Promise<void> => {
  if (!isAllowed(codeTransitions, verb, request.state)) fail('CODE_STATE')
  const { to, by } = codeTransitions[verb]
  await tx
    .updateTable('code_request')
    .set({ due_at: null, ...set, state: to, ended_at: at, ended_by: by })
    .where('id', '=', request.id)
    .execute()
  await recordOrderEvent(tx, order, `code_${to}`, actor, at, detail)
}
