import { createClient } from '@shanghao/contract/client'
import { idNumber, loginPhone } from '@shanghao/contract/validation/people'
import { isWeakPayPassword, loginPassword, payPassword } from '@shanghao/contract/validation/secrets'
import { describe, expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { games } from './catalogue.ts'
import { broughtPeople } from './distribution.ts'
import { seed } from './main.ts'
import { type DemoPerson, idNumberOf, people } from './people.ts'
import { reviewers } from './reviewTexts.ts'

const server = await callServer()
const first = await seed(server.deps)
const guest = server.client()

const countsOf = async () =>
  (
    await server.pool.query(`select (select count(*) from goods) as goods, (select count(*) from app_user) as users,
      (select count(*) from property_option) as options, (select count(*) from ledger_transfer) as transfers,
      (select count(*) from search_word) as words, (select count(*) from banner) as banners,
      (select count(*) from message) as messages`)
  ).rows[0]

describe('the demo', () => {
  test('is seeded once, repeats change nothing', async () => {
    expect(first).toBe(true)
    const before = await countsOf()
    expect(await seed(server.deps)).toBe(false)
    expect(await countsOf()).toEqual(before)
    expect(before).toMatchObject({
      goods: 2000,
      users: people.length + reviewers.length + broughtPeople.length,
    })
  })

  test('has articles of every kind with the numbers of the rules, a popup, and a forced version for old apps', async () => {
    for (const kind of ['help', 'news', 'announcement'] as const) {
      const { list } = await guest.content.articleList({ kind, page: { size: 30 } })
      expect(list.length).toBeGreaterThanOrEqual(6)
      const bodies = await Promise.all(list.map(({ articleId: id }) => guest.content.article({ id })))
      for (const { title, body } of bodies) expect(body, title).not.toMatch(/[{}]/)
    }
    const device = server.onDevice('d'.repeat(32))
    expect((await device.content.getPopupAnnouncement()).announcement?.title).toBe('意见反馈上线了')
    const { update } = await guest.content.upgradeDefault({ platform: 'android', code: 105 })
    expect(update).toMatchObject({ kind: 'forced', versionCode: 107 })
  })

  test('has a main game of a hundred heroes and four hundred skins, and two others', async () => {
    const { properties } = await guest.goods.queryCustomProperty({ id: 1 })
    const count = (name: string) => properties.find((property) => property.name === name)?.options.length
    expect(count('英雄')).toBeGreaterThanOrEqual(100)
    expect(count('皮肤')).toBeGreaterThanOrEqual(400)
    expect((await guest.goods.queryGames({})).games).toHaveLength(3)
  })

  test('has accounts of each game with several screenshots in the store, as owners upload them', async () => {
    const { rows } = await server.pool.query(`
      select g.game_id, g.id::text, count(*)::int as shots from goods_screenshot s join goods g on g.id = s.goods_id
       where s.picture is not null group by 1, 2 order by 1`)
    expect(rows.map(({ game_id, shots }) => [game_id, shots])).toEqual(
      [1, 1, 2, 2, 3, 3].map((game) => [game, 4]),
    )
    const { screenshots } = await guest.goods.screenshots({ id: rows[0].id })
    expect(screenshots.map(({ caption }) => caption)).toEqual(['主页', '英雄一览', '皮肤展示', '赛季战绩'])
    for (const { url } of screenshots) {
      const picture = await fetch(new URL(new URL(url ?? '').pathname, server.base))
      expect(picture.headers.get('content-type')).toBe('image/webp')
    }
  })

  test('has no duplicate option names in one property', () => {
    for (const { name, properties } of games)
      for (const { name: property, options } of properties) {
        const labels = options.map(({ label }) => label)
        expect(new Set(labels).size, `${name} ${property}`).toBe(labels.length)
      }
  })

  test('has varied accounts: with and without deposit, all plans, two-step support, limited hours, every state', async () => {
    const { rows } = await server.pool.query(`
      select count(*) filter (where deposit_fen = 0) as free, count(*) filter (where deposit_fen > 0) as deposits,
             count(*) filter (where two_step) as two_step, count(overnight_fen) as overnight, count(week_fen) as week,
             count(gift_every) as gifts, count(*) filter (where rentable_week <> repeat('1', 168)::bit(168)) as hours,
             count(distinct rank_option) as ranks, count(distinct hourly_fen) as prices, count(distinct state) as states,
             count(distinct title) as titles
        from goods`)
    const { states, titles, prices, ranks, ...shares } = rows[0]
    for (const [what, n] of Object.entries(shares)) expect(n, what).toBeGreaterThan(200)
    expect([states, prices > 15, ranks > 30, titles > 1500]).toEqual([7, true, true, true])
  })

  test('has passwords as old as the accounts, so that some are due for a new one', async () => {
    const { rows } = await server.pool.query(`
      select count(*)::int as all, count(*) filter (where c.updated_at = g.created_at)::int as old
        from credential c join goods g on g.id = c.goods_id`)
    expect(rows[0].old).toBe(rows[0].all)
  })

  test('home, list and search have results', async () => {
    const { sections } = await guest.goods.index()
    for (const { key, goods } of sections) expect(goods, key).toHaveLength(6)
    for (const keyword of ['摘星', '云阙之主', '雾港', '免押', 'v10'])
      expect((await guest.goods.list({ id: 0, keyword })).list.length, keyword).toBeGreaterThan(0)
    for (const id of [0, 1, 2, 3]) {
      const { words } = await guest.goods.hotKeyWords({ gameId: id })
      expect(words.length).toBeGreaterThan(3)
      for (const keyword of words)
        expect((await guest.goods.list({ id, keyword })).list.length, `${id} ${keyword}`).toBeGreaterThan(0)
    }
    expect((await guest.goods.banner({})).banners).toHaveLength(3)
  })
})

describe("the demo's reviews", () => {
  test('give some accounts a rate, others too few for one, with answers and questions', async () => {
    const { rows } = await server.pool.query<{ id: string; n: number }>(
      'select goods_id as id, count(*)::int as n from review group by goods_id order by n desc, goods_id',
    )
    const summaries = await Promise.all(rows.map(({ id }) => guest.reviews.summary({ goodsId: String(id) })))
    expect(summaries.filter(({ goodRate }) => goodRate !== null)).toHaveLength(4)
    expect(summaries.filter(({ goodRate }) => goodRate === null)).toHaveLength(3)
    const [most] = rows
    const { list } = await guest.reviews.list({ goodsId: String(most?.id) })
    expect(list.some(({ answer }) => answer !== null)).toBe(true)
    expect((await guest.reviews.questions({ goodsId: String(most?.id) })).list).toHaveLength(1)
  })
})

describe("the demo's red packets", () => {
  test('exist for newcomers, for recharges, and unseen for one user', async () => {
    expect(await guest.promotion.unviewTotalAmount()).toMatchObject({ totalFen: 500, forNewcomer: true })
    const { authToken } = await guest.session.login({ phone: '13800000003', password: 'zimo2026' })
    const { promotion } = server.client(authToken)
    expect(await promotion.unviewTotalAmount()).toMatchObject({ totalFen: 900, count: 2 })
    const { tips } = await promotion.rechargeTip()
    expect(tips.map(({ text }) => text)).toEqual([
      '充 50 元送 0.8 元余额 + 3 元红包',
      '充 100 元送 2 元余额 + 3 元红包',
      '充 200 元送 2 元余额 + 11 元红包',
      '充 500 元送 10 元余额 + 11 元红包',
    ])
  })
})

describe("the demo's distributor", () => {
  test('earned in several months, has something to move, and earlier payouts', async () => {
    const { authToken } = await guest.session.login({ phone: '13800000031', password: 'yifan2026' })
    const { channels } = server.client(authToken)
    const { rows, balanceFen } = await channels.distributorStatement({})
    expect(rows.filter(({ shareFen }) => shareFen > 0).length).toBeGreaterThanOrEqual(5)
    expect(balanceFen).toBeGreaterThan(0)
    expect((await channels.distributorPayouts({})).list).toHaveLength(2)
    const { list } = await channels.distributorChannels({})
    expect(list).toMatchObject([{ people: broughtPeople.length, payers: broughtPeople.length - 1 }])
  })
})

describe("the demo's people", () => {
  test('pass the forms’ validation', () => {
    for (const person of people as readonly DemoPerson[]) {
      expect(loginPhone.holds(person.phone), person.name).toBe(true)
      expect(loginPassword.holds(person.password), person.name).toBe(true)
      if (person.payPassword)
        expect(
          payPassword.holds(person.payPassword) && !isWeakPayPassword(person.payPassword),
          person.name,
        ).toBe(true)
      if (person.birthDate)
        expect(
          idNumber.holds(idNumberOf({ phone: person.phone, birthDate: person.birthDate })),
          person.name,
        ).toBe(true)
    }
  })

  test('can sign in, with the described verification', async () => {
    for (const person of people as readonly DemoPerson[]) {
      const { authToken } = await guest.session.login({ phone: person.phone, password: person.password })
      const client = createClient({ base: server.base, timeoutMs: 10_000, headers: () => ({ authToken }) })
      const [id] = (await guest.goods.list({ id: 1 })).list.map(({ goodsId }) => goodsId)
      const check = client.goods.realAuthCheck({ id: id ?? '' })
      if (person.birthDate === null) expect((await check).passed).toBe(false)
      else if (person.birthDate > '2008') await expect(check).rejects.toThrow()
      else expect((await check).passed, person.name).toBe(true)
    }
  })
})
