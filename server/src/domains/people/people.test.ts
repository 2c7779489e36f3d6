import { createFileClient } from '@shanghao/contract/fileClient'
import { personalDataList } from '@shanghao/contract/people/states'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'people.revealHour': 7 })
const market = await setUpMarket(server)
const { bind } = setUpWithdrawals(server, market)
const OPERATOR_ID = idNumberOf('1988-08-08', 900)
const newOperator = (idNumber?: string) =>
  market.person({ roles: ['operator'], ...(idNumber && { idNumber }) })
const operator = await newOperator(OPERATOR_ID)
/** Another account of the operator, without the role. */
const twin = await market.person({ idNumber: OPERATOR_ID })
const { people } = operator.client
const idOf = ({ userId }: TestUser): string => String(userId)

const owner = await market.person({ roles: ['merchant'] })
const renter = await market.person({ cashFen: 100_000, device: 'a'.repeat(32) })
const goodsId = await market.goods(owner)
const orderId = await market.rent(renter, goodsId, 2, 600)
await bind(renter)

const named = async (person: TestUser, nickname: string): Promise<void> => {
  await server.pool.query('update app_user set nickname = $2 where id = $1', [person.userId, nickname])
}
const found = async (text: string): Promise<string[]> =>
  (await people.search({ text })).list.map(({ userId }) => userId)

describe('people.search', () => {
  test('finds by phone, user id, order, payment, payout account and the beginning of a nickname', async () => {
    await named(renter, '夜航的船')
    expect(await found(renter.phone)).toEqual([idOf(renter)])
    expect(await found(idOf(renter))).toEqual([idOf(renter)])
    expect((await found(orderId)).toSorted()).toEqual([idOf(owner), idOf(renter)].toSorted())
    const { rows } = await server.pool.query('select id from payment where biz_id = $1', [orderId])
    expect(await found(rows[0].id)).toEqual([idOf(renter)])
    const [account = ''] = (
      await people.reveal({ userId: idOf(renter), what: 'payout_accounts', reason: '核对提现' })
    ).values
    expect(await found(account)).toContain(idOf(renter))
    expect(await found('夜航')).toEqual([idOf(renter)])
    expect(await found('航的船')).toEqual([])
    expect(await found('夜%')).toEqual([])
  })

  test('masks numbers, pages, and leaves the operator’s own accounts out', async () => {
    const all: string[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const { list, page } = await people.search({ page: { size: 2, ...(cursor && { cursor }) } })
      for (const { phone } of list) expect(phone).toMatch(/^1\d{2}\*{4}\d{4}$/)
      all.push(...list.map(({ userId }) => userId))
      more = page.more
      cursor = page.cursor ?? undefined
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining([idOf(renter), idOf(owner)]))
    for (const own of [operator, twin]) {
      expect(all).not.toContain(idOf(own))
      expect(await found(own.phone)).toEqual([])
    }
    for (const [i, name] of ['同名一', '同名一', '同名二'].entries())
      await named([renter, owner, await market.person()][i] ?? renter, name)
    const first = await people.search({ text: '同名', page: { size: 2 } })
    const second = await people.search({ text: '同名', page: { size: 2, cursor: first.page.cursor ?? '' } })
    expect([...first.list, ...second.list].map(({ nickname }) => nickname)).toEqual([
      '同名一',
      '同名一',
      '同名二',
    ])
  })
})

const sections = {
  person: (userId: string) => people.person({ userId }),
  personRentals: (userId: string) => people.personRentals({ userId, as: 'renter' }),
  personMoney: (userId: string) => people.personMoney({ userId }),
  personSessions: (userId: string) => people.personSessions({ userId }),
  personComplaints: (userId: string) => people.personComplaints({ userId, as: 'owner' }),
  personSignIns: (userId: string) => people.personSignIns({ userId }),
  personRisk: (userId: string) => people.personRisk({ userId }),
  personLookAlikes: (userId: string) => people.personLookAlikes({ userId }),
  personSanctions: (userId: string) => people.personSanctions({ userId }),
  personClosing: (userId: string) => people.personClosing({ userId }),
}

describe('a page about a person', () => {
  test('shows them, masked', async () => {
    const userId = idOf(renter)
    const head = await people.person({ userId })
    expect(head).toMatchObject({
      phone: `${renter.phone.slice(0, 3)}****${renter.phone.slice(-4)}`,
      state: 'active',
      identity: { name: '王**', isAdult: true, accounts: 1 },
    })
    const { list } = await people.personRentals({ userId, as: 'renter' })
    expect(list).toMatchObject([{ orderId, otherId: idOf(owner), rentFen: 600, state: 'renting' }])
    expect((await people.personRentals({ userId: idOf(owner), as: 'owner' })).list).toMatchObject([
      { orderId },
    ])
    const money = await people.personMoney({ userId })
    expect(money).toMatchObject({ cashFen: 99_400, withdrawingFen: 0 })
    expect(money.accounts[0]?.masked).toContain('*')
    const { sessions, devices } = await people.personSessions({ userId })
    expect(sessions).toMatchObject([{ endedAt: null }])
    expect(devices).toMatchObject([{ people: 1 }])
    expect(await people.personRisk({ userId })).toMatchObject({ orders: 1, cancelled: 0, complaintsFiled: 0 })
    expect((await people.personSignIns({ userId })).signIns).toEqual([])
    const { obstacles } = await people.personClosing({ userId })
    expect(obstacles.map(({ kind }) => kind)).toEqual(['orders', 'cash'])
    for (const text of [head, list, money].map((answer) => JSON.stringify(answer)))
      expect(text).not.toContain(renter.phone)
  })

  test('lists look-alikes by device, identity and payout account', async () => {
    const idNumber = idNumberOf('1993-03-03', 77)
    const [one, device] = [await market.person({ idNumber, device: 'b'.repeat(32) }), 'b'.repeat(32)]
    const same = await market.person({ idNumber })
    const friend = await market.person({ device })
    const { list } = await people.personLookAlikes({ userId: idOf(one) })
    expect(list.map(({ userId, common }) => [userId, common]).toSorted()).toEqual(
      [
        [idOf(same), ['identity']],
        [idOf(friend), ['device']],
      ].toSorted(),
    )
    expect(await people.personRisk({ userId: idOf(one) })).toMatchObject({
      sharedDevices: 1,
      sharedIdentity: 1,
    })
  })

  test.each(Object.entries(sections))(
    '%s: not of oneself by any account, not by an unverified operator',
    async (name, read) => {
      for (const own of [operator, twin]) expect(await outcomeOf(read(idOf(own)))).toBe('OPERATOR_SELF')
      expect(await outcomeOf(read('999999999'))).toBe('NOT_FOUND')
      const unverified = await market.person({ roles: ['operator'], bornOn: null })
      const call = unverified.client.people[name as keyof typeof sections] as (
        input: object,
      ) => Promise<unknown>
      expect(await outcomeOf(call({ userId: idOf(renter), as: 'renter' }))).toBe('REALNAME_REQUIRED')
      expect(await outcomeOf(unverified.client.people.search())).toBe('REALNAME_REQUIRED')
    },
  )
})

describe('people.reveal', () => {
  test('shows each in full, for a reason, and so often an hour by any account of the operator', async () => {
    const userId = idOf(renter)
    const looking = await newOperator(idNumberOf('1987-07-07', 901))
    const { reveal } = looking.client.people
    expect(await outcomeOf(reveal({ userId, what: 'phone', reason: ' ' }))).toBe('INVALID_INPUT')
    const values = []
    for (const what of personalDataList)
      values.push((await reveal({ userId, what, reason: '核对本人' })).values)
    expect(values[0]).toEqual([renter.phone])
    expect(values[1]).toEqual(['王小明'])
    expect(values[2]?.[0]).toMatch(/^\d{17}[\dX]$/)
    expect(values[3]).toHaveLength(1)
    expect(values[4]).toEqual([])
    const unverifiedPerson = await market.person({ bornOn: null })
    expect(await reveal({ userId: idOf(unverifiedPerson), what: 'name', reason: '核对本人' })).toEqual({
      values: [],
    })
    await reveal({ userId, what: 'phone', reason: '核对本人' })
    const again = { userId, what: 'phone', reason: '核对本人' } as const
    expect(await outcomeOf(reveal(again))).toBe('REVEAL_LIMIT')
    const second = await newOperator(idNumberOf('1987-07-07', 901))
    expect(await outcomeOf(second.client.people.reveal(again))).toBe('REVEAL_LIMIT')
    expect(await outcomeOf(exportOf(second, userId))).toBe('REVEAL_LIMIT')
  })

  test('not to others, and not of oneself', async () => {
    const asked = { userId: idOf(renter), what: 'phone', reason: '核对本人' } as const
    expect(await outcomeOf(renter.client.people.reveal(asked))).toBe('NO_PERMISSION')
    expect(await outcomeOf(people.reveal({ ...asked, userId: idOf(operator) }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(people.reveal({ ...asked, userId: '999999999' }))).toBe('NOT_FOUND')
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(unverified.client.people.reveal(asked))).toBe('REALNAME_REQUIRED')
  })
})

const exportOf = ({ token }: TestUser, userId: string) =>
  createFileClient({
    base: server.base,
    timeoutMs: 60_000,
    headers: () => ({ authToken: token }),
  }).people.exportPerson({ userId, reason: '本人书面要求' })

describe('people.exportPerson, logOutPerson and closePerson', () => {
  test('export what is stored about the person, on record', async () => {
    const { name, blob } = await exportOf(await newOperator(), idOf(renter))
    expect(name).not.toContain(renter.phone)
    expect(JSON.parse(await blob.text())).toMatchObject({ 资料: { 手机号: renter.phone } })
    const { rows } = await server.pool.query(
      "select reason from operator_action where kind = 'export_person' and beneficiary_id = $1",
      [renter.userId],
    )
    expect(rows).toEqual([{ reason: '本人书面要求' }])
  })

  test('end every session of the person', async () => {
    const person = await market.person()
    expect(await people.logOutPerson({ userId: idOf(person), reason: '疑似被盗' })).toEqual({ sessions: 1 })
    expect(await outcomeOf(person.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    expect((await people.personSessions({ userId: idOf(person) })).sessions[0]?.endedHow).toBe('forced')
  })

  test('request closing as the person would, with what they give up', async () => {
    const person = await market.person({ cashFen: 100 })
    const closing = { userId: idOf(person), reason: '本人书面要求' }
    expect(await outcomeOf(people.closePerson({ ...closing, giveUpFen: 0 }))).toBe('CLOSING_CHANGED')
    expect(await outcomeOf(people.closePerson({ ...closing, userId: idOf(renter), giveUpFen: 0 }))).toBe(
      'CLOSING_BLOCKED',
    )
    const { closesAt } = await people.closePerson({ ...closing, giveUpFen: 100 })
    expect((await people.person({ userId: idOf(person) })).closesAt).toBe(closesAt)
  })

  test('are refused of oneself, to the unverified and of no one', async () => {
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    const acts = [
      (by: TestUser, userId: string) => exportOf(by, userId),
      (by: TestUser, userId: string) => by.client.people.logOutPerson({ userId, reason: '疑似被盗' }),
      (by: TestUser, userId: string) =>
        by.client.people.closePerson({ userId, reason: '本人要求', giveUpFen: 0 }),
    ]
    for (const act of acts) {
      expect(await outcomeOf(act(operator, idOf(operator)))).toBe('OPERATOR_SELF')
      expect(await outcomeOf(act(operator, '999999999'))).toBe('NOT_FOUND')
      expect(await outcomeOf(act(unverified, idOf(renter)))).toBe('REALNAME_REQUIRED')
    }
  })
})
