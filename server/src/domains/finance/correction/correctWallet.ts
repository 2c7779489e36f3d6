import { yuan } from '@shanghao/contract/money'
import { yuanSign } from '@shanghao/contract/refundWays'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { lockAccounts, type Movement, post } from '../../../ledger/post.ts'
import { notify } from '../../notifications/actions.ts'
import { type OperatorAct, requireVerifiedBeneficiary } from '../../ops/actions.ts'
import { explainMistake } from './explainMistake.ts'
import { findMistake, lockMistake, type Mistake, readTerms } from './mistake.ts'
import { isClosed } from './requireUser.ts'

type Direction = 'credit' | 'debit'

type CorrectRequest = {
  userId: number
  amountFen: number
  reason: string
  /** What went wrong: one of both. */
  transferId: number | null
  differenceId: number | null
}

const subjectOf = ({ userId, transferId, differenceId }: CorrectRequest): string =>
  differenceId === null
    ? `correction:${userId}:transfer:${transferId}`
    : `correction:${userId}:difference:${differenceId}`

/** Raises CORRECTION_DONE when the mistake was corrected for this person before. */
const requireUncorrected = async (tx: Tx, userId: number, mistake: Mistake): Promise<void> => {
  const done = await tx
    .selectFrom('wallet_correction')
    .select('id')
    .where('user_id', '=', userId)
    .where('of_type', 'is not distinct from', mistake.of_type)
    .where('of_id', 'is not distinct from', mistake.of_id)
    .where('of_step', 'is not distinct from', mistake.of_step)
    .where('difference_id', 'is not distinct from', mistake.difference_id)
    .executeTakeFirst()
  if (done) fail('CORRECTION_DONE')
}

const NAMES: Record<Direction, string> = { credit: '增加', debit: '扣减' }

/** Raises CORRECTION_OTHER_PERSON, and CORRECTION_TOO_MUCH with what is left of the mistake in this direction. */
const requireWithin = async (
  tx: Tx,
  direction: Direction,
  { userId, amountFen, transferId }: CorrectRequest,
  mistake: Mistake,
): Promise<void> => {
  const terms = await readTerms(tx, mistake, { userId, direction })
  if (!terms.is_of_person) fail(transferId === null ? 'CORRECTION_OTHER_PERSON' : 'NOT_FOUND')
  const left = Math.max(0, terms.bound_fen - terms.done_fen)
  if (amountFen > left)
    fail('CORRECTION_TOO_MUCH', {
      amountFen: [`这处差错为 ${yuan(terms.bound_fen)} 元，最多还可${NAMES[direction]} ${yuan(left)} 元`],
    })
}

/** Locks what a correction names and checks that it may be made. Raises what `findMistake`, `requireUncorrected` and `requireWithin` do. */
const requireMistake = async (tx: Tx, direction: Direction, request: CorrectRequest): Promise<void> => {
  const mistake = await findMistake(tx, request)
  await lockMistake(tx, mistake)
  await requireUncorrected(tx, request.userId, mistake)
  await requireWithin(tx, direction, request, mistake)
}

/** Locks the person's cash. Raises BALANCE_SHORT, with what is there, when it is less than the amount. */
const requireCash = async (tx: Tx, userId: number, amountFen: number): Promise<void> => {
  await lockAccounts(tx, [`cash:${userId}`])
  const account = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', `cash:${userId}`)
    .executeTakeFirst()
  const cash = account?.balance ?? 0
  if (cash < amountFen)
    fail('BALANCE_SHORT', { amountFen: [`这位用户的现金余额为 ${yuan(cash)} 元，最多扣减到零`] })
}

type Amounts = { userId: number; amountFen: number; feeFreeFen: number }

const MOVEMENTS: Record<Direction, (amounts: Amounts) => Movement<'correction'>[]> = {
  credit: ({ userId, amountFen, feeFreeFen }) => {
    const between = { from: 'correction:platform', to: `cash:${userId}` } as const
    return [
      { step: 'credit_fee_free', ...between, amount: feeFreeFen },
      { step: 'credit', ...between, amount: amountFen - feeFreeFen },
    ]
  },
  debit: ({ userId, amountFen, feeFreeFen }) => {
    const between = { from: `cash:${userId}`, to: 'correction:platform' } as const
    return [
      { step: 'debit_fee_free', ...between, amount: feeFreeFen },
      { step: 'debit', ...between, amount: amountFen - feeFreeFen },
    ]
  },
}

const MESSAGES: Record<Direction, (amountFen: number) => { title: string; text: string }> = {
  credit: (amountFen) => ({
    title: '余额已更正',
    text: `${yuanSign(amountFen)} 已存入你的现金余额，可查看明细。`,
  }),
  debit: (amountFen) => ({
    title: '余额已更正',
    text: `${yuanSign(amountFen)} 已从你的现金余额扣回，可查看明细。`,
  }),
}

/**
 * Corrects a mistake in a person's cash, against `correction:platform`. Of a credit about a paid withdrawal, as one that came back, what was
 * free of the withdrawal fee is so again; other credits are not. A debit first takes back what its
 * mistake made free of fee. A closed account can be corrected too, as after a payout that came back:
 * `pay_out_closed` pays out what is in it. Always takes two operators, once for a mistake and person, and all
 * persons together no more than it came to. Raises NOT_FOUND (person, transfer of the person, difference), DIFFERENCE_SETTLED, CORRECTION_DONE,
 * CORRECTION_OTHER_PERSON, CORRECTION_TOO_MUCH, for a credit BENEFICIARY_UNVERIFIED and for a debit BALANCE_SHORT.
 */
const correctWalletAct = (direction: Direction): OperatorAct<CorrectRequest, { correctionId: number }> => ({
  kind: `${direction}_wallet`,
  request: z.object({
    userId: z.number(),
    amountFen: z.number(),
    reason: z.string(),
    transferId: z.number().nullable(),
    differenceId: z.number().nullable(),
  }),
  summarize: async (tx, request) => {
    const { userId, amountFen, reason } = request
    // Locks the account; a closed one may be corrected.
    await isClosed(tx, userId)
    await requireMistake(tx, direction, request)
    if (direction === 'credit') await requireVerifiedBeneficiary(tx, userId)
    else await requireCash(tx, userId, amountFen)
    return { subject: subjectOf(request), amountFen, reason, beneficiaryId: userId, takesTwo: true }
  },
  describe: ({ userId, amountFen, transferId, differenceId }) => {
    const mistake = differenceId === null ? `流水 ${transferId}` : `对账差异 ${differenceId}`
    return direction === 'credit'
      ? `把 ${yuan(amountFen)} 元存入用户 ${userId} 的现金余额，更正${mistake}`
      : `从用户 ${userId} 的现金余额扣减 ${yuan(amountFen)} 元，更正${mistake}`
  },
  explain: async (db, request) => [
    ...((await isClosed(db, request.userId)) ? ['这个账号已注销，余额要线下发放给本人'] : []),
    ...(await explainMistake(db, request)),
  ],
  perform: async (tx, request, { operatorId, approval, at }) => {
    if (!approval) throw new Error('a correction without a second operator')
    const { userId, amountFen, reason } = request
    const { id, fee_free_fen: feeFreeFen } = await tx
      .insertInto('wallet_correction')
      .values({
        user_id: userId,
        direction,
        amount_fen: amountFen,
        reason,
        ...(await findMistake(tx, request)),
        operator_id: operatorId,
        approval_id: approval.id,
        at,
      })
      .returning(['id', 'fee_free_fen'])
      .executeTakeFirstOrThrow()
    const movements = MOVEMENTS[direction]({ userId, amountFen, feeFreeFen })
    await post(tx, { bizType: 'correction', bizId: String(id), at, movements })
    if (!(await isClosed(tx, userId)))
      await notify(tx, userId, {
        kind: 'wallet_correction',
        ...MESSAGES[direction](amountFen),
        path: '/pages/finance/index?type=correction',
      })
    return { correctionId: id }
  },
})

export const creditWalletAct = correctWalletAct('credit')
export const debitWalletAct = correctWalletAct('debit')
