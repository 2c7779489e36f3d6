import { z } from 'zod'
import { call } from '../call.ts'
import { fen, goodsId } from '../id.ts'
import { RECHARGE_FIRST_MAX_FEN, SEATS_MAX } from '../rules.ts'

/** Calls of owners (号主) on their accounts. */
export const ownerGoodsCalls = {
  confirmGoods: call({
    method: 'POST',
    path: '/api/merchant/goods/confirm/{id}',
    who: 'merchant',
    may: 'goods_shelve',
    summary: '归还后确认账号无误，重新上架',
    input: z.object({ id: goodsId }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'GOODS_STATE', 'GOODS_RESTING'],
  }),
  /** The number of seats changes only while no renter has or holds the account. */
  setRentConditions: call({
    method: 'POST',
    path: '/api/merchant/goods/rent-conditions',
    who: 'merchant',
    may: 'goods_edit',
    summary: '设置可同时租用的人数，以及租前须累计充值的金额',
    input: z.object({
      goodsId,
      seats: z.number().int().min(1).max(SEATS_MAX),
      rechargeFirstFen: fen.min(0).max(RECHARGE_FIRST_MAX_FEN),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'SEATS_CONFIRM', 'SEATS_IN_USE'],
  }),
}
