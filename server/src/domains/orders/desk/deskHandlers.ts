import type { OutputOf } from '@shanghao/contract/call'
import type { orderDeskCalls } from '@shanghao/contract/orders/desk'
import { orderStateNames } from '@shanghao/contract/orders/states'
import { maskPhone } from '@shanghao/contract/rules'
import { fail } from '../../../core/errors.ts'
import { findPerson } from '../../../core/http/auth.ts'
import { presentSerialPage } from '../../../core/http/cursor.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { requireUninvolved, runOperatorAct } from '../../ops/actions.ts'
import { effectiveState, type LockedOrder, readLockedOrder } from '../change.ts'
import { causeText } from '../end/notifyEnded.ts'
import { planSwap } from '../swap/plan.ts'
import { presentSwapOffer } from '../swap/swapHandlers.ts'
import { cancelOrderAct, previewCancel } from './cancelOrderAct.ts'
import { type DeskOrderRow, findDeskOrder, listDeskOrders, listRenewals } from './deskQueries.ts'
import { swapOrderAct } from './swapOrderAct.ts'
import { type OrderRecords, readTimeline } from './timeline.ts'

type Row = OutputOf<typeof orderDeskCalls.deskOrders>['list'][number]

const presentRow = (row: DeskOrderRow, now: Date): Row => {
  const state = effectiveState(row, now)
  return {
    orderId: row.id,
    parentId: row.parent_id,
    state,
    stateName: orderStateNames[state],
    goodsId: String(row.goods_id),
    title: row.title,
    gameName: row.game_name,
    renter: { userId: String(row.renter_id), phone: maskPhone(row.renter_phone) },
    owner: { userId: String(row.owner_id), phone: maskPhone(row.owner_phone) },
    hours: row.hours,
    rentFen: row.rent_fen,
    depositFen: row.deposit_fen,
    createdAt: row.created_at.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }
}

/** An order of which the operator is neither side, by any account. Raises NOT_FOUND, REALNAME_REQUIRED and OPERATOR_SELF. */
const readOthersOrder = async ({ db, viewer }: Ctx<'operator'>, orderId: string): Promise<LockedOrder> => {
  const order = await readLockedOrder(db, orderId)
  await db.transaction().execute(async (tx) => {
    for (const side of [order.renter_id, order.owner_id]) await requireUninvolved(tx, viewer.userId, side)
  })
  return order
}

/** The desk of orders, for operators. */
export const orderDeskHandlers = (records: OrderRecords): Handlers<typeof orderDeskCalls> => ({
  deskOrders: ({ database, viewer, now }, { page, placed, ...search }) => {
    const span = placed && { from: new Date(placed.from), until: new Date(placed.until) }
    return presentSerialPage(
      page,
      now,
      (of) =>
        listDeskOrders(database.catalogue, { ...search, placed: span }, { ...of, viewerId: viewer.userId }),
      (row) => presentRow(row, now),
    )
  },

  deskOrder: async (ctx, { orderId }) => {
    const { db, now } = ctx
    const locked = await readOthersOrder(ctx, orderId)
    const [order, renewals] = await Promise.all([findDeskOrder(db, orderId), listRenewals(db, orderId)])
    if (!order) return fail('NOT_FOUND')
    const renewalIds = renewals.map(({ id }) => id)
    return {
      order: {
        ...presentRow(order, now),
        zone: `${order.system}·${order.login}`,
        paidAt: order.paid_at?.getTime() ?? null,
        endedAt: order.ended_at?.getTime() ?? null,
        settledAt: order.settled_at?.getTime() ?? null,
        packetFen: order.packet_fen,
        commissionBp: order.commission_bp,
        endCause: locked.end_cause && causeText(locked.end_cause),
      },
      ...(await readTimeline(db, order, renewalIds, records)),
      renewals: renewals.map(({ id, state, hours, rent_fen: rentFen }) => ({
        orderId: id,
        stateName: orderStateNames[state],
        hours,
        rentFen,
      })),
      cancel: await previewCancel(db, locked, now),
      maySwap: locked.parent_id === null && locked.state === 'renting' && locked.ends_at > now,
    }
  },

  deskSwapOffer: async (ctx, { orderId }) => {
    const { db, settings, now } = ctx
    const order = await readOthersOrder(ctx, orderId)
    if (order.state !== 'renting' || order.ends_at <= now) fail('ORDER_STATE')
    const viewer = await findPerson(db, order.renter_id)
    const plan = await planSwap(db, order, { viewer, settings, at: now })
    return { offer: plan.target ? await presentSwapOffer(db, plan) : null }
  },

  deskSwap: async (ctx, { goodsId, ...wanted }) => {
    const request = { ...wanted, goodsId: Number(goodsId) }
    const { result, awaitedApproval } = await runOperatorAct(ctx, swapOrderAct, request)
    return { refundFen: result?.refundFen ?? null, awaitedApproval }
  },

  deskCancel: async (ctx, request) => {
    const { result, awaitedApproval } = await runOperatorAct(ctx, cancelOrderAct, request)
    return { refundFen: result?.refundFen ?? null, awaitedApproval }
  },
})
