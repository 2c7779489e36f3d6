import { randomUUID } from 'node:crypto'
import type { InputOf } from '@shanghao/contract/call'
import type { CallOptions } from '@shanghao/contract/client'
import type { closedCalls } from '@shanghao/contract/finance/closed'
import { creditRecharge, grantBonus } from '../../src/domains/finance/actions.ts'
import { requestClosing } from '../../src/domains/user/closing/closeAccount.ts'
import { closingJob } from '../../src/domains/user/closing/closingJob.ts'
import { idNumberOf } from '../people/idNumber.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'
import type { setUpMarket } from './market.ts'

/** A closed account, and the ID number of its person; null where the person was unverified. */
export type Closed = TestUser & { idNumber: string | null }
export type Claim = Partial<InputOf<typeof closedCalls.payOutClosed>>

export const CLAIM_EVIDENCE = '工单 20261201-8，核对了身份证和收款方的户名'
/** A number that no other transfer has. */
export const newTransferNumber = (): string => randomUUID()

/** Closes accounts, lets money arrive in their wallets afterwards, and pays it out. */
export const setUpClosedAccounts = (
  { deps, clock }: TestServer,
  { person }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person'>,
) => {
  let numbers = 0
  const next = (): number => {
    numbers += 1
    return numbers
  }
  const tx = deps.db.transaction()

  const close = async ({ userId }: TestUser): Promise<void> => {
    const closing = { userId, giveUpFen: 0, cashFromFen: 1, rules: { closingDays: 0 }, now: clock.now() }
    await tx.execute((each) => requestClosing(each, closing))
    await closingJob.run(deps)
    clock.advance(1_000)
  }

  const arrive = ({ userId }: TestUser, cashFen: number, bonusFen = 0): Promise<void> => {
    const credit = { userId, bizId: `late-${next()}`, at: clock.now() }
    return tx.execute(async (each) => {
      await creditRecharge(each, { ...credit, amountFen: cashFen, channel: 'alipay' })
      await grantBonus(each, { ...credit, amountFen: bonusFen })
    })
  }

  /** A closed account with money, and the ID number of its person; null leaves the person unverified. */
  const closedAccount = async ({
    cashFen = 0,
    bonusFen = 0,
    idNumber = idNumberOf('1991-01-01', next()),
  }: {
    cashFen?: number
    bonusFen?: number
    idNumber?: string | null
  } = {}): Promise<TestUser & { idNumber: string | null }> => {
    const user = await person(idNumber === null ? { bornOn: null } : { idNumber })
    await close(user)
    await arrive(user, cashFen, bonusFen)
    return { ...user, idNumber }
  }

  /** Records a payout of 50.00 as an operator; `changed` is what else than usual is typed. */
  const claim = ({ client }: TestUser, of: Closed, changed: Claim = {}, options: CallOptions = {}) =>
    client.finance.payOutClosed(
      {
        userId: String(of.userId),
        cashFen: 5_000,
        bonusFen: 0,
        channel: 'alipay',
        transactionId: newTransferNumber(),
        ...(of.idNumber !== null && { idNumber: of.idNumber }),
        evidence: CLAIM_EVIDENCE,
        ...changed,
      },
      options,
    )

  return { close, arrive, closedAccount, claim }
}
