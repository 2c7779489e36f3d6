import { yuan } from '@shanghao/contract/money'
import { yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { post } from '../../../ledger/post.ts'
import { notify } from '../../notifications/actions.ts'
import { type OperatorAct, requireVerifiedBeneficiary } from '../../ops/actions.ts'
import { requireUser } from './requireUser.ts'

type CompensateRequest = { userId: number; amountFen: number; reason: string; orderId: string | null }

const subjectOf = ({ userId, orderId, reason }: CompensateRequest): string =>
  `compensation:${userId}:${orderId ?? ''}:${reason}`

/** The number under which an order is compensated: for a renewal that of the order it renewed. Raises NOT_FOUND. */
export const findOrderNumber = async (tx: Tx, orderId: string): Promise<string> => {
  const order = await tx
    .selectFrom('rental_order')
    .select(['id', 'parent_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return fail('NOT_FOUND')
  return order.parent_id ?? order.id
}

/** Raises NOT_FOUND for an order of which the person is neither renter nor owner. */
const requireOrderOf = async (tx: Tx, orderId: string, userId: number): Promise<void> => {
  const order = await tx
    .selectFrom('rental_order')
    .select('id')
    .where('id', '=', orderId)
    .where((where) => where.or([where('renter_id', '=', userId), where('owner_id', '=', userId)]))
    .executeTakeFirst()
  if (!order) fail('NOT_FOUND')
}

/**
 * The compensation that was paid for the same cause, if any. Raises COMPENSATION_DONE when it was of another amount. Takes
 * a lock, so that two operators don't compensate a cause at the same time.
 */
const findPaid = async (tx: Tx, request: CompensateRequest): Promise<number | null> => {
  const { userId, orderId, reason, amountFen } = request
  await sql`select pg_advisory_xact_lock(hashtextextended(${subjectOf(request)}, 0))`.execute(tx)
  const paid = await tx
    .selectFrom('compensation')
    .select(['id', 'amount_fen'])
    .where('user_id', '=', userId)
    .where('order_id', 'is not distinct from', orderId)
    .where('reason', '=', reason)
    .executeTakeFirst()
  if (paid && paid.amount_fen !== amountFen) fail('COMPENSATION_DONE')
  return paid?.id ?? null
}

/**
 * Pays a person cash from `compensation:platform`; it is not free of the withdrawal fee. A repeat with the same order, reason and
 * amount answers what was paid. Raises NOT_FOUND (person, order), BENEFICIARY_UNVERIFIED and COMPENSATION_DONE.
 */
export const compensateAct: OperatorAct<CompensateRequest, { compensationId: number }> = {
  kind: 'compensate',
  request: z.object({
    userId: z.number(),
    amountFen: z.number(),
    reason: z.string(),
    orderId: z.string().nullable(),
  }),
  summarize: async (tx, request) => {
    const { userId, amountFen, reason, orderId } = request
    await requireUser(tx, userId)
    if (orderId !== null) await requireOrderOf(tx, orderId, userId)
    await requireVerifiedBeneficiary(tx, userId)
    if ((await findPaid(tx, request)) !== null) return null
    return { subject: subjectOf(request), amountFen, reason, beneficiaryId: userId }
  },
  describe: ({ userId, amountFen, orderId }) =>
    `由平台补偿用户 ${userId} ${yuan(amountFen)} 元，存入现金余额${orderId === null ? '' : `，关于订单 ${orderId}`}`,
  perform: async (tx, request, { operatorId, approval, at }) => {
    const { userId, amountFen, reason, orderId } = request
    const paid = await findPaid(tx, request)
    if (paid !== null) return { compensationId: paid }
    const { id } = await tx
      .insertInto('compensation')
      .values({
        user_id: userId,
        order_id: orderId,
        amount_fen: amountFen,
        reason,
        operator_id: operatorId,
        approval_id: approval?.id ?? null,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post(tx, {
      bizType: 'compensation',
      bizId: String(id),
      at,
      movements: [{ step: 'pay', from: 'compensation:platform', to: `cash:${userId}`, amount: amountFen }],
    })
    await notify(tx, userId, {
      kind: 'wallet_correction',
      title: '平台补偿已到账',
      text: `${yuanSign(amountFen)} 已存入你的现金余额，可查看明细。`,
      path: '/pages/finance/index?type=correction',
    })
    return { compensationId: id }
  },
}
