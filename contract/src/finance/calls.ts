import { z } from 'zod'
import { call } from '../call.ts'
import { fen, moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'

export const financeKinds = ['all', 'in', 'out'] as const

export const financeCalls = {
  balance: call({
    method: 'POST',
    path: '/api/finance/balance',
    who: 'user',
    summary: '余额：可提现、赠送、冻结',
    input: z.object({}),
    output: z.object({ cashFen: fen, bonusFen: fen, frozenFen: fen, inEscrowFen: fen }),
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
    input: z.object({ kind: z.enum(financeKinds).default('all'), page: pageInput.prefault({}) }),
    output: pageOf(
      z.object({
        id: z.string(),
        /** Positive came in, negative went out. */
        fen,
        wallet: z.enum(['cash', 'bonus']),
        label: z.string(),
        balanceFen: fen,
        at: moment,
        orderId: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
}
