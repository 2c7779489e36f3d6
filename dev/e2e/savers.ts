import type { APIRequestContext } from '@playwright/test'
import { query } from './database.ts'
import { codeSentTo } from './inbox.ts'
import { credit } from './ledger.ts'
import { adult } from './payers.ts'
import { callsOf } from './people.ts'

export const PIN = '295731'

/** Somebody of age with cash, and nothing yet that withdrawing it takes. */
export const newSaver = async (
  request: APIRequestContext,
  { phone, sequence, cashFen }: { phone: string; sequence: number; cashFen: number },
): Promise<{ token: string; userId: string }> => {
  const token = await adult(request, { phone, sequence })
  const userId = (await callsOf(token).user.queryInfo()).userInfo.userId
  await credit(userId, { cashFen })
  return { token, userId }
}

/** Somebody of age with cash and a payment password (`PIN`). */
export const saver = async (
  request: APIRequestContext,
  who: { phone: string; sequence: number; cashFen: number },
): Promise<{ token: string; userId: string }> => {
  const known = await newSaver(request, who)
  const { session, user } = callsOf(known.token)
  await session.getSmsCodeByPhone({ purpose: 'pay_password' })
  await user.setPayPassword({ smsCode: await codeSentTo(request, who.phone, 2), payPassword: PIN })
  return known
}

/** Binds a login name of Alipay; answers the account's number. */
export const bound = async (token: string, account: string): Promise<number> =>
  (await callsOf(token).finance.saveWithdrawAccount({ account, payPassword: PIN })).accountId

/** Withdraws beside the screens; answers the withdrawal's number. */
export const withdrawn = async (token: string, accountId: number, amountFen: number): Promise<string> =>
  (await callsOf(token).finance.withdraw({ accountId, amountFen, payPassword: PIN })).withdrawalId

/** What moved on accounts by one withdrawal, oldest first: account, step and signed 分. */
export const withdrawalMoves = async (
  id: string,
): Promise<[account: string, step: string, fen: number][]> => {
  const rows = await query<{ account_id: string; step: string; amount: string }>(
    `select account_id, step, amount from ledger_entry where biz_type = 'withdrawal' and biz_id = $1
      order by transfer_id, amount`,
    [id],
  )
  return rows.map(({ account_id, step, amount }) => [account_id, step, Number(amount)])
}

/** Makes a withdrawal on its way due, so that the next run of the payout job asks the provider about it. */
export const makeDue = async (id: string): Promise<void> => {
  await query('update withdrawal set next_ask_at = now() where id = $1 and next_ask_at is not null', [id])
}
