import { type ManualChannel, manualChannelNames, manualChannels } from '@shanghao/contract/finance/states'
import { yuan } from '@shanghao/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { minuteText } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { lockAccounts, post } from '../../../ledger/post.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { findFormerNumber } from '../../realname/actions.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { requireUnusedTransaction } from '../usedTransaction.ts'
import { readClosedWallet } from './closedWallet.ts'

type PayOutRequest = {
  userId: number
  cashFen: number
  bonusFen: number
  channel: ManualChannel
  transactionId: string
  /** The identity of the closed account, to which the claimant's ID number belongs; null where it had none. */
  identityId: number | null
  evidence: string
}

export const subjectOf = (userId: number): string => `closed:${userId}`

type Claim = Omit<PayOutRequest, 'identityId'> & { idNumber: string | undefined }

/**
 * The request of a claim, without the ID number: it is compared with the keyed hash that the closing kept. Raises NOT_FOUND,
 * ACCOUNT_NOT_CLOSED, CLOSED_WALLET_EMPTY, and CLAIMANT_MISMATCH also for a missing number where the account had an identity.
 */
export const matchClaim = async (tx: Tx, kms: Kms, { idNumber, ...claim }: Claim): Promise<PayOutRequest> => {
  const { cash_fen: cashFen, identity_id: identityId } = await readClosedWallet(tx, claim.userId)
  if (cashFen === 0) fail('CLOSED_WALLET_EMPTY')
  if (identityId !== null) {
    const claimant = idNumber === undefined ? undefined : await findFormerNumber(tx, kms, idNumber)
    if (claimant !== identityId) fail('CLAIMANT_MISMATCH')
  }
  return { ...claim, identityId }
}

/** Entries that are shown to an approver. */
const ENTRIES_SHOWN = 5

/** What came into the wallet since the account was closed, the newest first. */
const arrivalTexts = async (db: Db, userId: number): Promise<string[]> => {
  const { rows } = await sql<{ biz_type: string; biz_id: string; step: string; amount: number; at: Date }>`
    select t.biz_type, t.biz_id, t.step, t.amount, t.at from ledger_transfer t
     where t.to_id = ${`cash:${userId}`}
       and t.at > coalesce((select closed_at from account_closing where user_id = ${userId}), '-infinity')
     order by t.to_seq desc limit ${ENTRIES_SHOWN}`.execute(db)
  return rows.map(
    (row) =>
      `注销后入账：${describeTransfer(row).name}，${yuan(row.amount)} 元，${minuteText(row.at.getTime())}，单号 ${row.biz_id}`,
  )
}

/**
 * Records that operators sent the cash of a closed account by hand to the person whose account it was: the whole wallet, of which the bonus
 * is given up as at a closing. Pays from `cash:<user>` to the channel of the transfer, and from `bonus:<user>` to the platform. Always
 * takes two operators, and sends no message: a closed account has none. Raises CLOSED_WALLET_CHANGED when the wallet holds another amount
 * than was requested, and TRANSACTION_TAKEN.
 */
export const payOutClosedAct: OperatorAct<PayOutRequest, { payoutId: number }> = {
  kind: 'pay_out_closed',
  request: z.object({
    userId: z.number(),
    cashFen: z.number(),
    bonusFen: z.number(),
    channel: z.enum(manualChannels),
    transactionId: z.string(),
    identityId: z.number().nullable(),
    evidence: z.string(),
  }),
  summarize: async (tx, { userId, cashFen, bonusFen, transactionId, evidence }) => {
    await requireUnusedTransaction(tx, transactionId, null)
    await lockAccounts(tx, [`cash:${userId}`, `bonus:${userId}`])
    const wallet = await readClosedWallet(tx, userId)
    if (wallet.cash_fen !== cashFen || wallet.bonus_fen !== bonusFen) fail('CLOSED_WALLET_CHANGED')
    return {
      subject: subjectOf(userId),
      amountFen: cashFen,
      reason: evidence,
      beneficiaryId: userId,
      takesTwo: true,
    }
  },
  describe: ({ userId, cashFen, bonusFen, channel, transactionId }) =>
    `记录已经由${manualChannelNames[channel]}把注销账号 ${userId} 的全部现金余额 ${yuan(cashFen)} 元转给本人，交易号 ${transactionId}` +
    (bonusFen === 0 ? '' : `；赠送余额 ${yuan(bonusFen)} 元收回`),
  explain: async (db, { userId, identityId }) => [
    identityId === null
      ? '账号注销时没有实名，领取人的身份只能凭依据核对'
      : '领取人的身份证号与账号注销前的实名一致，姓名和收款方凭依据核对',
    ...(await arrivalTexts(db, userId)),
  ],
  perform: async (tx, request, { operatorId, approval, at }) => {
    if (!approval) throw new Error('a payout of a closed account without a second operator')
    const { userId, cashFen, bonusFen, channel, transactionId, identityId, evidence } = request
    const { id } = await tx
      .insertInto('closed_payout')
      .values({
        user_id: userId,
        cash_fen: cashFen,
        bonus_fen: bonusFen,
        channel,
        transaction_id: transactionId,
        identity_id: identityId,
        evidence,
        operator_id: operatorId,
        approval_id: approval.id,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post(tx, {
      bizType: 'closed_payout',
      bizId: String(id),
      at,
      movements: [
        { step: 'cash', from: `cash:${userId}`, to: `clearing:${channel}`, amount: cashFen },
        { step: 'bonus', from: `bonus:${userId}`, to: 'promotion:platform', amount: bonusFen },
      ],
    })
    return { payoutId: id }
  },
}
