import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { employ } from '../../../testing/people/staff.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'owners.staffMax': 4, 'owners.invitationsDay': 6 })
const market = await setUpMarket(server)
const { person, goods } = market
const merchant = () => person({ roles: ['merchant'] })
const { clock, pool } = server
const HOUR = 3_600_000

const invite = ({ client }: TestUser, phone: string) =>
  client.owners.inviteStaff({ phone, role: 'night', name: '夜班小李' })

describe('owners.inviteStaff and acceptInvitation', () => {
  test('who signs in with the number accepts, and acts for the owner by their role', async () => {
    const [owner, night] = [await merchant(), await person()]
    const { staffId } = await invite(owner, night.phone)
    const { invitations, as } = await night.client.owners.access()
    expect([as, invitations]).toEqual([
      null,
      [{ staffId, owner: expect.any(String), role: 'night', expiresAt: clock.now().getTime() + 48 * HOUR }],
    ])
    await night.client.owners.acceptInvitation({ staffId })
    const access = await night.client.owners.access()
    expect([access.as, access.permissions]).toEqual([
      'night',
      ['goods_read', 'goods_shelve', 'orders_read', 'orders_act', 'codes', 'disputes', 'blacklist'],
    ])
    const { list } = await owner.client.owners.staff()
    expect(list).toMatchObject([{ name: '夜班小李', role: 'night', state: 'active' }])
    expect(list[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })

  test('a stranger, a minor, an owner and an operator do not accept', async () => {
    const [owner, invited] = [await merchant(), await person()]
    const { staffId } = await invite(owner, invited.phone)
    expect(await outcomeOf((await person()).client.owners.acceptInvitation({ staffId }))).toBe('NOT_FOUND')
    const refusals = [
      [await person({ bornOn: null }), 'REALNAME_REQUIRED'],
      [await person({ bornOn: '2015-01-01' }), 'MINOR'],
      [await merchant(), 'STAFF_IS_OWNER'],
      [await person({ roles: ['operator'] }), 'STAFF_IS_OWNER'],
    ] as const
    const another = await merchant()
    for (const [refused, error] of refusals) {
      const { staffId: other } = await invite(another, refused.phone)
      expect(await outcomeOf(refused.client.owners.acceptInvitation({ staffId: other }))).toBe(error)
      await another.client.owners.endStaff({ staffId: other })
    }
    clock.advance(48 * HOUR)
    expect(await outcomeOf(invited.client.owners.acceptInvitation({ staffId }))).toBe('NOT_FOUND')
    // The one that expired is replaced.
    expect(await outcomeOf(invite(owner, invited.phone))).toBe('OK')
  })

  test('a person works for one owner, also when they accept two at once', async () => {
    const [first, second, wanted] = [await merchant(), await merchant(), await person()]
    const places = [await invite(first, wanted.phone), await invite(second, wanted.phone)]
    const outcomes = await outcomesOf(places.map((place) => wanted.client.owners.acceptInvitation(place)))
    expect(outcomes).toEqual({ OK: 1, STAFF_EMPLOYED: 1 })
  })

  test('no self, no number twice, no more than the limits', async () => {
    const owner = await merchant()
    const phones = ['13800000001', '13800000002', '13800000003']
    for (const phone of phones) await invite(owner, phone)
    expect(await outcomeOf(invite(owner, phones[0] ?? ''))).toBe('STAFF_INVITED')
    await invite(owner, '13800000004')
    expect(await outcomeOf(invite(owner, '13800000005'))).toBe('STAFF_LIMIT')
    expect(await outcomeOf(invite(owner, '13800000006'))).toBe('TOO_MANY_REQUESTS')
    const other = await merchant()
    expect(await outcomeOf(invite(other, other.phone))).toBe('STAFF_SELF')
  })

  test('PostgreSQL lets no owner be staff, and no staff become an owner', async () => {
    const [owner, staff, other] = [await merchant(), await person(), await merchant()]
    await employ(owner, staff, 'lister')
    const grant = "update app_user set roles = array['merchant'] where id = $1"
    await expect(pool.query(grant, [staff.userId])).rejects.toMatchObject({ constraint: 'owner_is_staff' })
    const place = `insert into owner_staff (owner_id, user_id, phone, role, name, invited_at, expires_at, joined_at)
      values ($1, $2, '13900000000', 'night', 'x', now(), now(), now())`
    await expect(pool.query(place, [owner.userId, other.userId])).rejects.toMatchObject({
      constraint: 'staff_is_owner',
    })
  })
})

describe('an owner’s staff', () => {
  test('may what their role allows, until it changes or ends', async () => {
    const [owner, staff, stranger] = [await merchant(), await person(), await merchant()]
    const staffId = await employ(owner, staff, 'night')
    const goodsId = await goods(owner, { relist: 'confirm' })
    await pool.query("update goods set state = 'awaiting_owner' where id = $1", [goodsId])
    expect(await outcomeOf(stranger.client.goods.confirmGoods({ id: goodsId }))).toBe('NOT_FOUND')
    await staff.client.goods.confirmGoods({ id: goodsId })
    expect(await outcomeOf(staff.client.owners.staff())).toBe('NO_PERMISSION')

    expect(await outcomeOf(stranger.client.owners.changeStaffRole({ staffId, role: 'finance' }))).toBe(
      'NOT_FOUND',
    )
    await owner.client.owners.changeStaffRole({ staffId, role: 'finance' })
    expect(await outcomeOf(staff.client.goods.confirmGoods({ id: goodsId }))).toBe('NO_PERMISSION')
    await owner.client.owners.changeStaffRole({ staffId, role: 'lister' })
    expect(await outcomeOf(staff.client.goods.confirmGoods({ id: goodsId }))).toBe('GOODS_STATE')
    expect(await outcomeOf(stranger.client.owners.endStaff({ staffId }))).toBe('NOT_FOUND')
    await owner.client.owners.endStaff({ staffId })
    expect(await outcomeOf(staff.client.goods.confirmGoods({ id: goodsId }))).toBe('NO_PERMISSION')

    const { list } = await owner.client.owners.acts()
    expect(list.map(({ kind, by, isOwner }) => [kind, by, isOwner])).toEqual([
      ['staff_ended', '号主', true],
      ['staff_role', '号主', true],
      ['staff_role', '号主', true],
      ['goods_confirmed', '小李', false],
      ['staff_joined', '小李', false],
      ['staff_invited', '号主', true],
    ])
    const { list: own } = await owner.client.owners.acts({ staffId, kind: 'goods_confirmed' })
    expect(own).toMatchObject([{ subject: `账号 ${goodsId}` }])
    expect(await outcomeOf(stranger.client.owners.acts({ staffId }))).toBe('NOT_FOUND')
    expect((await stranger.client.owners.acts()).list).toEqual([])
    await expect(pool.query('delete from owner_act')).rejects.toThrow('permission denied')
  })

  test('nothing for an owner who is banned, or is none any more', async () => {
    const [owner, staff] = [await merchant(), await person()]
    await employ(owner, staff, 'lister')
    const goodsId = await goods(owner)
    const outcome = () => outcomeOf(staff.client.goods.confirmGoods({ id: goodsId }))
    expect(await outcome()).toBe('GOODS_STATE')
    await pool.query("update app_user set state = 'banned' where id = $1", [owner.userId])
    expect(await outcome()).toBe('NO_PERMISSION')
    await pool.query("update app_user set state = 'active', roles = '{}' where id = $1", [owner.userId])
    expect(await outcome()).toBe('NO_PERMISSION')
  })

  test('do not rent from their owner, by any account of theirs', async () => {
    const owner = await merchant()
    const idNumber = idNumberOf('1990-02-03', 77)
    const [staff, second] = [await person({ idNumber }), await person({ idNumber, cashFen: 10_000 })]
    const staffId = await employ(owner, staff, 'night')
    const goodsId = await goods(owner)
    const order = { goodsId, hours: 1, expectedTotalFen: 300 }
    expect(await outcomeOf(second.client.orders.create(order))).toBe('OWN_GOODS')
    await staff.client.owners.leaveOwner({ staffId })
    expect(await outcomeOf(second.client.orders.create(order))).toBe('OK')
    expect(await outcomeOf(staff.client.owners.leaveOwner({ staffId }))).toBe('NOT_FOUND')
  })
})
