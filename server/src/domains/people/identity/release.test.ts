import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpSites } from '../../../../testing/market/sites.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { orderInvariants } from '../../orders/invariants.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { closingJob } from '../../user/closing/closingJob.ts'

const DAY_MS = 86_400_000
const server = await callServer({}, { 'ops.approvalHours': 168, 'user.closingDays': 1 })
const { clock, deps, pool } = server
const market = await setUpMarket(server)
const { person, goods } = market
const { bind } = setUpWithdrawals(server, market)
const operator = await person({ roles: ['operator'] })
const second = await person({ roles: ['operator'] })
const PASSWORD = 'moonlight-7'
const reason = '手机和账号都已丢失'
const idOf = ({ userId }: TestUser): string => String(userId)

const request = (whom: TestUser, by = operator) =>
  by.client.people.releaseIdentity({ userId: idOf(whom), reason })
const requested = async (whom: TestUser): Promise<number> => (await request(whom)).awaitedApproval ?? 0
const approve = (approvalId: number, by = second) => by.client.ops.approve({ approvalId })
const release = async (whom: TestUser): Promise<void> => {
  await approve(await requested(whom))
}
const verify = (whom: TestUser, idNumber: string) =>
  whom.client.realname.twoElementsRealAuth({ name: '王小明', idNumber })
const signIn = async ({ phone }: TestUser) =>
  server.client((await server.client().session.login({ phone, password: PASSWORD })).authToken)
const boundTo = async ({ userId }: TestUser): Promise<number | null> =>
  (await pool.query('select identity_id from app_user where id = $1', [userId])).rows[0].identity_id
const sanction = (whom: TestUser, kind: 'no_renting' | 'no_posting' = 'no_renting') =>
  operator.client.people.imposeSanction({ userId: idOf(whom), kind, reason: '多次恶意投诉', days: null })
let identities = 500
const newNumber = (): string => {
  identities += 1
  return idNumberOf('1991-01-01', identities)
}

describe('people.releaseIdentity', () => {
  test('frees the identity when a second operator approves; the person is told and verifies again', async () => {
    const idNumber = newNumber()
    const lost = await person({ idNumber, password: PASSWORD, bonusFen: 500, roles: ['merchant'] })
    await bind(lost)
    const [first, third] = [await person({ idNumber }), await person({ idNumber })]
    const found = await person({ bornOn: null })
    expect(await outcomeOf(verify(found, idNumber))).toBe('REALNAME_IDENTITY_LIMIT')
    const approvalId = await requested(lost)
    expect(await boundTo(lost)).not.toBeNull()
    const { list } = await second.client.ops.approvals()
    expect(list.find((one) => one.approvalId === approvalId)?.text).toContain(
      `用户 ${lost.userId} 的实名绑定`,
    )
    await approve(approvalId)
    expect(await boundTo(lost)).toBeNull()
    expect(await outcomeOf(verify(found, idNumber))).toBe('OK')
    expect(await outcomeOf(lost.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    const again = await signIn(lost)
    expect((await again.notifications.list({})).list.map(({ title }) => title)).toContain('实名绑定已解除')
    expect((await again.user.queryInfo()).userInfo.roles).toEqual([])
    const page = await operator.client.people.person({ userId: idOf(lost) })
    expect(page).toMatchObject({
      identity: null,
      identityReleases: [{ reason, requestedBy: idOf(operator), approvedBy: idOf(second) }],
    })
    expect(
      (await operator.client.people.personMoney({ userId: idOf(lost) })).accounts[0]?.unboundAt,
    ).not.toBeNull()
    const shown = { userId: idOf(lost), what: 'former_identities', reason: '核对' } as const
    expect((await operator.client.people.reveal(shown)).values).toEqual([`王小明 ${idNumber}`])
    expect([await boundTo(first), await boundTo(third)]).not.toContain(null)
    expect(await outcomeOf(request(lost))).toBe('IDENTITY_NONE')
    const number = newNumber()
    expect(await outcomeOf(again.realname.twoElementsRealAuth({ name: '王小明', idNumber: number }))).toBe(
      'OK',
    )
  })

  test('takes nothing from orders that are settled: the invariants hold after it', async () => {
    const renter = await person({ bonusFen: 300 })
    await market.rent(renter, await goods(await person({ roles: ['merchant'] })), 1, 300)
    for (const ms of [5 * 3_600_000, 40 * 3_600_000]) {
      clock.advance(ms)
      await runDueOrders(deps)
    }
    await release(renter)
    expect(await boundTo(renter)).toBeNull()
    expect(await violationsOf(pool, orderInvariants)).toEqual([])
  })

  test('is refused while something depends on the identity, which the error names', async () => {
    const owner = await person({ roles: ['merchant'] })
    const renter = await person({ cashFen: 10_000 })
    const goodsId = await goods(owner)
    await market.rent(renter, goodsId, 1, 300)
    const textOf = async (whom: TestUser): Promise<string> =>
      request(whom).then(
        () => '',
        (error: Error) => error.message,
      )
    expect(await textOf(renter)).toContain('租用的订单、现金余额')
    expect(await textOf(owner)).toContain('出租的订单、上架的账号')
    expect(await outcomeOf(request(renter))).toBe('RELEASE_BLOCKED')
    const colleague = await person({ operatorRoles: ['support'] })
    expect(await textOf(colleague)).toContain('运营人员身份')
    const later = await person()
    const approvalId = await requested(later)
    const free = await goods(owner)
    await later.client.orders.create({ goodsId: free, hours: 1, expectedTotalFen: 300 })
    expect(await outcomeOf(approve(approvalId))).toBe('RELEASE_BLOCKED')
    expect(await boundTo(later)).not.toBeNull()
  })

  test('takes two persons who are both others', async () => {
    const idNumber = newNumber()
    const admin = await person({ roles: ['operator'], idNumber })
    const own = await person({ idNumber })
    const victim = await person()
    expect(await outcomeOf(request(own, admin))).toBe('RELEASE_BLOCKED')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(request(victim, unverified))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(operator.client.people.releaseIdentity({ userId: '999999999', reason }))).toBe(
      'NOT_FOUND',
    )
    const approvalId = await requested(victim)
    expect(await outcomeOf(approve(approvalId, operator))).toBe('APPROVAL_OWN')
    const support = await person({ operatorRoles: ['support'] })
    expect(await outcomeOf(request(victim, support))).toBe('NO_PERMISSION')
    expect(await outcomeOf(approve(approvalId, support))).toBe('NO_PERMISSION')
    expect(await boundTo(victim)).not.toBeNull()
  })

  test('is refused to an operator for an account that came to be their own', async () => {
    const idNumber = newNumber()
    const renter = await person({ idNumber })
    const approvalId = await requested(renter)
    const twin = await person({ roles: ['operator'], idNumber })
    expect(await outcomeOf(approve(approvalId, twin))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(approve(approvalId))).toBe('RELEASE_BLOCKED')
  })

  test('an account that was closed meanwhile has no identity', async () => {
    const leaving = await person()
    const approvalId = await requested(leaving)
    await operator.client.people.closePerson({ userId: idOf(leaving), giveUpFen: 0, reason: '本人书面要求' })
    clock.advance(DAY_MS)
    await closingJob.run(deps)
    const fresh = await person({ roles: ['operator'] })
    expect(await outcomeOf(approve(approvalId, fresh))).toBe('IDENTITY_NONE')
    clock.advance(-DAY_MS)
  })

  test('a distributor keeps theirs while they have a share, which their own rentals would earn', async () => {
    const sites = await setUpSites(server, market)
    const partner = await person()
    const { code, distributorId } = await sites.distributor(partner)
    await operator.client.channels.saveChannel({
      code,
      name: '推广渠道',
      distributorId,
      inviteCode: null,
      isOpen: false,
    })
    expect(await outcomeOf(request(partner))).toBe('RELEASE_BLOCKED')
    await sites.setShare(distributorId, 0)
    const approvalId = await requested(partner)
    await sites.setShare(distributorId, 3000)
    expect(await outcomeOf(approve(approvalId))).toBe('RELEASE_BLOCKED')
    expect(await boundTo(partner)).not.toBeNull()
  })

  test('two operators do not free a sanctioned person, by any account of theirs', async () => {
    const idNumber = newNumber()
    const [one, other] = [
      await person({ idNumber }),
      await person({ idNumber, bonusFen: 5000, password: PASSWORD }),
    ]
    const approvalId = await requested(other)
    await sanction(one)
    expect(await outcomeOf(request(one))).toBe('RELEASE_BLOCKED')
    expect(await outcomeOf(approve(approvalId))).toBe('RELEASE_BLOCKED')
    const kept = await boundTo(other)
    const insert = `insert into identity_release (user_id, identity_id, by_device, reason, approval_id, requested_by, approved_by, released_at)
                    values ($1, $2, false, '丢失', $3, $4, $5, now())`
    const values = (by: number, approver: number) => [other.userId, kept, approvalId, by, approver]
    await expect(pool.query(insert, values(operator.userId, second.userId))).rejects.toThrow('is sanctioned')
    await expect(pool.query(insert, values(operator.userId, operator.userId))).rejects.toThrow(
      'needs two persons',
    )
    const dropped = pool.query(
      'update app_user set identity_id = null, identity_slot = null, adult_from = null where id = $1',
      [other.userId],
    )
    await expect(dropped).rejects.toThrow('keeps the identity')
  })

  test('a sanction of the identity counts for a freed account that is verified as the same person again', async () => {
    const idNumber = newNumber()
    const [one, other] = [
      await person({ idNumber }),
      await person({ idNumber, bonusFen: 5000, password: PASSWORD }),
    ]
    await release(other)
    await sanction(one)
    const free = await goods(await person({ roles: ['merchant'] }))
    const again = await signIn(other)
    const rent = () => outcomeOf(again.orders.create({ goodsId: free, hours: 1, expectedTotalFen: 300 }))
    expect(await rent()).toBe('REALNAME_REQUIRED')
    await again.realname.twoElementsRealAuth({ name: '王小明', idNumber })
    expect(await rent()).toBe('SANCTION_RENT')
  })

  test('against a rental that starts at the same moment: one of the two happens', async () => {
    const owner = await person({ roles: ['merchant'] })
    for (let round = 0; round < 6; round += 1) {
      const renter = await person({ bonusFen: 5000 })
      const goodsId = await goods(owner)
      const approvalId = await requested(renter)
      const rent = () => renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
      const acts = [outcomeOf(rent()), outcomeOf(approve(approvalId))]
      const [rented, approved] = await Promise.all(round % 2 === 0 ? acts : acts.toReversed()).then(
        (found) => (round % 2 === 0 ? found : found.toReversed()),
      )
      expect([rented === 'OK', approved === 'OK'].filter(Boolean), `${rented} ${approved}`).toHaveLength(1)
      expect((await boundTo(renter)) === null).toBe(approved === 'OK')
      expect(['OK', 'REALNAME_REQUIRED', 'FORCED_LOGOUT']).toContain(rented)
      expect(['OK', 'RELEASE_BLOCKED']).toContain(approved)
    }
  })

  test('a rental that was begun before the release commits is refused after it', async () => {
    const renter = await person({ bonusFen: 5000 })
    const goodsId = await goods(await person({ roles: ['merchant'] }))
    const approvalId = await requested(renter)
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from app_user where id = $1 for update', [renter.userId])
      const approved = outcomeOf(approve(approvalId))
      await expect.poll(() => lockWaits(pool, { event: 'transactionid' })).toBe(1)
      const rented = outcomeOf(renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 }))
      await expect.poll(() => lockWaits(pool, { event: 'tuple' })).toBe(1)
      await holder.query('commit')
      expect([await approved, await rented]).toEqual(['OK', 'REALNAME_REQUIRED'])
    } finally {
      holder.release()
    }
  })
})
