import { z } from 'zod'
import { call } from '../call.ts'
import { fen, month } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { moneyStory, moneyThing, walletEntry } from './shapes.ts'
import { entryTypes } from './states.ts'

const financeKinds = ['all', 'in', 'out'] as const

export const financeCalls = {
  balance: call({
    method: 'POST',
    path: '/api/finance/balance',
    who: 'user',
    summary: '余额：现金、赠送、提现中、托管中',
    input: z.object({}),
    /** `feeFreeFen`: the part of `cashFen` that is withdrawn free of fee. `frozenFen`: on its way out as withdrawals. */
    output: z.object({
      cashFen: fen,
      feeFreeFen: fen,
      bonusFen: fen,
      frozenFen: fen,
      inEscrowFen: fen,
    }),
    errors: [],
  }),
  queryBonusAmount: call({
    method: 'POST',
    path: '/api/finance/queryBonusAmount',
    who: 'user',
    summary: '赠送余额',
    input: z.object({}),
    output: z.object({ bonusFen: fen }),
    errors: [],
  }),
  details: call({
    method: 'POST',
    path: '/api/finance/details',
    who: 'user',
    summary: '余额明细',
    input: z.object({
      kind: z.enum(financeKinds).default('all'),
      type: z.enum(entryTypes).optional(),
      /** A calendar month in Asia/Shanghai: YYYY-MM. */
      month: month.optional(),
      page: pageInput.prefault({}),
    }),
    output: pageOf(walletEntry),
    errors: [],
  }),
  money: call({
    method: 'POST',
    path: '/api/finance/money',
    who: 'user',
    summary: '资金去向：一笔资金的来源、去向和目前所在',
    input: moneyThing,
    output: moneyStory,
    errors: ['NOT_FOUND'],
  }),
}
