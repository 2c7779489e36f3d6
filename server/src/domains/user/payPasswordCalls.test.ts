import type { Client } from '@shanghao/contract/client'
import { expect, test } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const adult = (payPassword?: string): Promise<TestUser> =>
  testUser(server, { bornOn: '1995-05-05', ...(payPassword && { payPassword }) })

/** Each call that takes the payment password; it is looked at before what the call is about. */
const calls: ((client: Client, payPassword: string) => Promise<unknown>)[] = [
  ({ user }, payPassword) => user.checkPayPassword({ payPassword }),
  ({ user }, payPassword) => user.passwordFree({ enabled: true, payPassword }),
  ({ pay }, payPassword) => pay.balanceUnifiedOrder({ orderId: '1'.repeat(19), payPassword }),
  ({ finance }, payPassword) => finance.saveWithdrawAccount({ account: '13800000000', payPassword }),
  ({ finance }, payPassword) => finance.withdraw({ accountId: 1, amountFen: 5000, payPassword }),
]

test('each call that takes the payment password refuses a person who has none', async () => {
  const { client } = await adult()
  expect(await outcomesOf(calls.map((call) => call(client, '135792')))).toEqual({ PAY_PASSWORD_UNSET: 5 })
})

test('each call that takes the payment password refuses a wrong one', async () => {
  for (const call of calls) {
    const { client } = await adult('135792')
    expect(await outcomeOf(call(client, '246813'))).toBe('PAY_PASSWORD_WRONG')
  }
})

test('each call that takes the payment password refuses even the right one while it is locked', async () => {
  const { client } = await adult('135792')
  for (let i = 0; i < 5; i += 1) await outcomeOf(client.user.checkPayPassword({ payPassword: '246813' }))
  expect(await outcomesOf(calls.map((call) => call(client, '135792')))).toEqual({ PAY_PASSWORD_LOCKED: 5 })
})
