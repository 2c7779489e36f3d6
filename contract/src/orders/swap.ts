import { z } from 'zod'
import { call } from '../call.ts'
import { goodsCard } from '../goods/shapes.ts'
import { fen, goodsId, moment, orderId } from '../id.ts'
import { refundParts, storedRefundParts } from './shapes.ts'

/** Why an order can or cannot be moved now. */
const swapStates = ['open', 'unproven', 'late', 'limited'] as const
/** What proves that a login fails. */
export const swapProofs = ['code_refused', 'code_unanswered', 'account_out', 'complaint'] as const

const swapAccount = z.object({
  goods: goodsCard.pick({
    goodsId: true,
    title: true,
    gameId: true,
    gameName: true,
    zone: true,
    rank: true,
    heroes: true,
    skins: true,
    twoStepSupport: true,
  }),
  rentFen: fen,
  depositFen: fen,
  hours: z.number().int(),
  giftHours: z.number().int(),
  freeMinutes: z.number().int(),
  /** The part of the new rent that the red packet pays. */
  packetFen: fen,
})

const swapOffer = z.object({
  /** The account the rental moves to, with all its hours from now; null where none is free: then everything goes back. */
  account: swapAccount.nullable(),
  /** What goes back to the renter: the differences of rent and deposit, or all of both. */
  refundFen: fen,
  refundParts,
  /** The red packet comes back in kind. */
  packetBack: z.boolean(),
})

/** Moving a rental whose login fails to an equal or better account. */
export const swapCalls = {
  swapOffer: call({
    method: 'POST',
    path: '/api/order/swap/offer',
    who: 'user',
    summary: '登不上时能否换号、换到哪个账号、退多少；没有可换的账号则全额退款',
    input: z.object({ orderId }),
    output: z.object({
      state: z.enum(swapStates),
      proof: z.enum(swapProofs).nullable(),
      /** Until when the rental can be moved. */
      until: moment,
      /** Null unless `state` is `open`. */
      offer: swapOffer.nullable(),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  swap: call({
    method: 'POST',
    path: '/api/order/swap',
    who: 'user',
    summary: '换号：同一订单换到另一个账号并退差价；没有可换的账号时全额退款',
    /** As offered: the account, null for the whole refund, and the refund. A smaller refund or another account is an error. */
    input: z.object({ orderId, goodsId: goodsId.nullable(), expectedRefundFen: fen }),
    idempotent: true,
    output: z.object({ goodsId: goodsId.nullable(), refundFen: fen, refundParts: storedRefundParts }),
    errors: [
      'NOT_FOUND',
      'ORDER_STATE',
      'SWAP_UNPROVEN',
      'SWAP_LATE',
      'SWAP_LIMIT',
      'SWAP_CHANGED',
      'REALNAME_REQUIRED',
      'MINOR',
    ],
  }),
}
