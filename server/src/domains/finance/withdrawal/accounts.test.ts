import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { PAY_PASSWORD, setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { person } = market
const { bind } = setUpWithdrawals(server, market)
const payPassword = PAY_PASSWORD
const many = <T>(act: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: 50 }, (_, i) => act(i))

describe('finance.saveWithdrawAccount', () => {
  test('requires the payment password and a verified adult, whose name is the holder', async () => {
    const { client } = await person()
    const save = (account: string, password?: string) =>
      outcomeOf(client.finance.saveWithdrawAccount({ account, ...(password && { payPassword: password }) }))
    expect(await save('13800138000')).toBe('PAY_PASSWORD_REQUIRED')
    expect(await save('13800138000', '135790')).toBe('PAY_PASSWORD_WRONG')
    expect(await save('not an account', payPassword)).toBe('INVALID_INPUT')
    const saved = await client.finance.saveWithdrawAccount({ account: ' Lan.Bo@Example.com ', payPassword })
    expect(saved).toMatchObject({ account: 'la***@example.com', holder: '王**', isDefault: true })
    expect(await save('lan.bo@example.com', payPassword)).toBe('WITHDRAW_ACCOUNT_TAKEN')
    const unknown = await person({ bornOn: null })
    const child = await person({ bornOn: '2012-01-01' })
    const wanted = { account: '13800138000', payPassword }
    expect(await outcomeOf(unknown.client.finance.saveWithdrawAccount(wanted))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(child.client.finance.saveWithdrawAccount(wanted))).toBe('MINOR')
  })

  test('the login name is stored sealed', async () => {
    const user = await person()
    await bind(user)
    const { rows } = await server.pool.query('select * from withdraw_account where user_id = $1', [
      user.userId,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(user.phone)
    expect(Buffer.from(rows[0].sealed).toString('latin1')).not.toContain(user.phone)
  })

  test('50 concurrent saves: five accounts, one of them the default', async () => {
    const { client } = await person()
    const outcomes = await outcomesOf(
      many((i) =>
        client.finance.saveWithdrawAccount({ account: `a${i}@example.com`, isDefault: true, payPassword }),
      ),
    )
    expect(outcomes).toEqual({ OK: 5, WITHDRAW_ACCOUNT_LIMIT: 45 })
    const { list } = await client.finance.withdrawAccounts()
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('after replacing, choosing and deleting there is a default as long as there is an account', async () => {
    const { client } = await person()
    const save = (account: string, rest: { accountId?: number; isDefault?: boolean } = {}) =>
      client.finance.saveWithdrawAccount({ account, payPassword, ...rest })
    const shown = async () =>
      (await client.finance.withdrawAccounts()).list.map(({ account, isDefault }) => [account, isDefault])
    const first = await save('aa@example.com')
    const second = await save('bb@example.com')
    expect(await shown()).toEqual([
      ['aa***@example.com', true],
      ['bb***@example.com', false],
    ])
    const replaced = await save('cc@example.com', { accountId: first.accountId })
    expect(await outcomeOf(save('dd@example.com', { accountId: first.accountId }))).toBe('NOT_FOUND')
    expect(await shown()).toEqual([
      ['cc***@example.com', true],
      ['bb***@example.com', false],
    ])
    await client.finance.defaultWithdrawAccount({ accountId: second.accountId })
    await client.finance.deleteWithdrawAccount({ accountId: second.accountId })
    expect(await shown()).toEqual([['cc***@example.com', true]])
    const stranger = await person()
    const theirs = { accountId: replaced.accountId }
    expect(await outcomeOf(stranger.client.finance.deleteWithdrawAccount(theirs))).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.finance.defaultWithdrawAccount(theirs))).toBe('NOT_FOUND')
    await client.finance.deleteWithdrawAccount(theirs)
    expect(await shown()).toEqual([])
  })
})
