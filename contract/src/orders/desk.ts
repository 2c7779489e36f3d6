import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { actReason, awaitedApproval } from '../ops/shapes.ts'
import { pageInput, pageOf } from '../page.ts'
import { orderStates } from './states.ts'
import { swapCalls } from './swap.ts'

const byOrder = z.object({ orderId })
const userId = z.string()
/** A side of an order, by the number of the account and the masked phone number. */
const person = z.object({ userId, phone: z.string() })

const row = z.object({
  orderId,
  /** The order that this one renews. */
  parentId: orderId.nullable(),
  state: z.enum(orderStates),
  stateName: z.string(),
  goodsId,
  title: z.string(),
  gameName: z.string(),
  renter: person,
  owner: person,
  hours: z.number().int(),
  /** With the red packet's share. */
  rentFen: fen,
  depositFen: fen,
  createdAt: moment,
  startsAt: moment,
  endsAt: moment,
})

/** What happened to an order, or a transfer of its money. */
const timelineEntry = z.object({
  /** Counts from 1. */
  no: z.number().int(),
  at: moment,
  kind: z.enum(['event', 'look', 'dispute', 'payment', 'transfer']),
  text: z.string(),
  /** Who did it, such as 租客 or 运营人员 12; null where no person did. */
  by: z.string().nullable(),
  /** Further words, such as the network of a look. */
  note: z.string().nullable(),
  /** Of a transfer: amount, and the names of the accounts it moved between. */
  fen: fen.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The dispute that an entry is of. */
  disputeId: z.string().nullable(),
})

const days = z.object({ from: moment, until: moment })

/** Orders, for operators. */
export const orderDeskCalls = {
  deskOrders: call({
    method: 'POST',
    path: '/api/ops/order/list',
    who: 'operator',
    may: 'orders_read',
    summary: '查订单，新的在前；涉及自己账号的不显示',
    input: z.object({
      orderId: orderId.optional(),
      /** The number of a user, or their whole phone number. */
      person: z
        .string()
        .regex(/^\d{1,15}$/, '请输入用户编号，或完整的手机号')
        .optional(),
      goodsId: goodsId.optional(),
      state: z.enum(orderStates).optional(),
      /** Placed from the first moment on and before the second. */
      placed: days.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(row),
    errors: [],
  }),
  deskOrder: call({
    method: 'POST',
    path: '/api/ops/order/detail',
    who: 'operator',
    may: 'orders_read',
    summary: '一笔订单的全部经过和资金',
    input: byOrder,
    output: z.object({
      order: row.extend({
        zone: z.string(),
        paidAt: moment.nullable(),
        endedAt: moment.nullable(),
        settledAt: moment.nullable(),
        packetFen: fen,
        commissionBp: z.number().int(),
        endCause: z.string().nullable(),
      }),
      /** Where the money of the order is, by its transfers. */
      money: z.object({
        paidFen: fen,
        heldFen: fen,
        renterFen: fen,
        ownerFen: fen,
        platformFen: fen,
      }),
      renewals: z.array(z.object({ orderId, stateName: z.string(), hours: z.number().int(), rentFen: fen })),
      disputes: z.array(
        z.object({ disputeId: z.string(), stateName: z.string(), reasonLabel: z.string(), filedAt: moment }),
      ),
      /** The oldest first. */
      timeline: z.array(timelineEntry),
      /** What cancelling gives back to the renter now; null where the order can't be cancelled. */
      cancel: z.object({ unusedFen: fen.nullable(), wholeFen: fen }).nullable(),
      /** Whether the rental runs, so that it can move to another account. */
      maySwap: z.boolean(),
    }),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
  deskSwapOffer: call({
    method: 'POST',
    path: '/api/ops/order/swap/offer',
    who: 'operator',
    may: 'orders_read',
    summary: '租用可以换到的账号和要退的差价',
    input: byOrder,
    /** Null where no account fits. */
    output: z.object({ offer: swapCalls.swapOffer.output.shape.offer }),
    errors: ['NOT_FOUND', 'ORDER_STATE', ...operatorErrors],
  }),
  deskSwap: call({
    method: 'POST',
    path: '/api/ops/order/swap',
    who: 'operator',
    may: 'orders_act',
    asksFactor: true,
    summary: '核实登不上后，把租用换到另一个账号',
    input: byOrder.extend({ goodsId, expectedRefundFen: fen.min(0), reason: actReason }),
    idempotent: true,
    output: z.object({ refundFen: fen.nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'SWAP_CHANGED', ...operatorErrors],
  }),
  deskCancel: call({
    method: 'POST',
    path: '/api/ops/order/cancel',
    who: 'operator',
    may: 'orders_act',
    asksFactor: true,
    summary: '取消订单或提前结束租用，并退款',
    /** `unused`: of a running rental the rent of the unused time and the deposit; `whole`: everything. */
    input: byOrder.extend({ refund: z.enum(['unused', 'whole']), reason: actReason }),
    idempotent: true,
    output: z.object({ refundFen: fen.nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'ORDER_STATE', ...operatorErrors],
  }),
}
