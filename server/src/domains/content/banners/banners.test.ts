import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { plainPicture, postFile } from '../../../../testing/market/pictures.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { clock, pool } = server
const market = await setUpMarket(server)
const operator = await market.person({ roles: ['operator'] })
const { content } = operator.client
const HOUR = 3_600_000

type Draft = Parameters<typeof content.saveBanner>[0]
const draft = (given: Partial<Draft> = {}): Draft => ({
  bannerId: null,
  type: 2,
  title: '周末包夜',
  text: '一口价玩整晚',
  art: 'overnight',
  target: '/pages/rent-list/index?gameId=1',
  picture: null,
  sort: 0,
  startsAt: clock.now().getTime(),
  endsAt: null,
  ...given,
})
const save = async (given: Partial<Draft> = {}): Promise<number> =>
  (await content.saveBanner(draft(given))).bannerId
/** What visitors see; the answer is kept for some seconds. */
const shown = async (type = 2) => {
  clock.advance(60_000)
  return (await server.client().goods.banner({ type })).banners
}
const upload = async (purpose: 'banner' | 'avatar', { client } = operator): Promise<string> => {
  const policy = await client.uploads.getPolicySign({ purpose })
  await postFile(server.base, policy, await plainPicture(60, 20).png().toBuffer())
  return (await client.uploads.finish({ key: policy.key })).publicKey
}

test('pictures of banners are public: only operators who place them upload any', async () => {
  const support = await market.person({ operatorRoles: ['support'] })
  for (const { client } of [await market.person(), await market.person({ roles: ['merchant'] }), support])
    expect(await outcomeOf(client.uploads.getPolicySign({ purpose: 'banner' }))).toBe('NO_PERMISSION')
})

test('saveBanner shows a banner in its span and at its place, by order', async () => {
  const now = clock.now().getTime()
  const later = await save({ startsAt: now + 2 * HOUR, endsAt: now + 3 * HOUR, sort: 1 })
  const second = await save({ sort: 2 })
  const elsewhere = await save({ type: 3 })
  expect((await shown()).map(({ id }) => id)).toEqual([second])
  expect((await shown(3)).map(({ id }) => id)).toEqual([elsewhere])
  clock.advance(2 * HOUR)
  expect((await shown()).map(({ id }) => id)).toEqual([later, second])
  const ids = async (state: 'shown' | 'over') =>
    (await content.listBanners({ state })).list.map(({ bannerId }) => bannerId)
  expect(await ids('shown')).toEqual([elsewhere, second, later])
  clock.advance(HOUR)
  expect((await shown()).map(({ id }) => id)).toEqual([second])
  expect(await ids('over')).toEqual([later])
  for (const bannerId of [second, elsewhere]) await content.withdrawBanner({ bannerId, reason: '活动结束' })
  expect(await shown()).toEqual([])
  expect(await outcomeOf(content.withdrawBanner({ bannerId: later, reason: '活动结束' }))).toBe('BANNER_OVER')
  expect(await outcomeOf(content.withdrawBanner({ bannerId: second, reason: '活动结束' }))).toBe(
    'BANNER_OVER',
  )
  expect(await outcomeOf(content.saveBanner(draft({ bannerId: second })))).toBe('NOT_FOUND')
  expect(await outcomeOf(content.withdrawBanner({ bannerId: 999_999, reason: '没有' }))).toBe('NOT_FOUND')
  const { rows } = await pool.query(
    "select kind, operator_id from operator_action where kind = 'withdraw_banner' order by id limit 1",
  )
  expect(rows).toEqual([{ kind: 'withdraw_banner', operator_id: operator.userId }])
})

test('saveBanner takes only a picture that its operator uploaded for banners, and lets a replaced one go', async () => {
  const [first, second] = [await upload('banner'), await upload('banner')]
  const bannerId = await save({ picture: first })
  expect((await shown())[0]?.picture).toContain(first.replace('public/', ''))
  await save({ bannerId, picture: first, title: '换个标题' })
  await save({ bannerId, picture: second })
  const { rows } = await pool.query(
    'select p.public_key from upload_use u join upload p on p.id = u.upload_id where used_by = $1',
    [`banner:${bannerId}`],
  )
  expect(rows).toEqual([{ public_key: second }])
  const other = await market.person({ operatorRoles: ['content'] })
  for (const picture of [await upload('avatar'), await upload('banner', other), 'public/none.webp'])
    expect(await outcomeOf(content.saveBanner(draft({ picture })))).toBe('UPLOAD_EXPIRED')
  await save({ bannerId, picture: null })
  expect((await shown())[0]?.picture).toBeNull()
  await content.withdrawBanner({ bannerId, reason: '换下' })
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '/pages/..//evil.example',
  'pages/my/index',
])('saveBanner refuses the link %s', async (target) => {
  expect(await outcomeOf(content.saveBanner(draft({ target })))).toBe('INVALID_INPUT')
})

test('saveBanner refuses a span that is over or ends before it begins, as the database does', async () => {
  const now = clock.now().getTime()
  for (const span of [
    { startsAt: now, endsAt: now },
    { startsAt: now - 2 * HOUR, endsAt: now - HOUR },
  ])
    expect(await outcomeOf(content.saveBanner(draft(span)))).toBe('INVALID_INPUT')
  await expect(
    pool.query(
      "insert into banner (type, art, title, text, target, starts_at, created_at) values (2, 'safety', '题', '文', '//evil.example', now(), now())",
    ),
  ).rejects.toThrow('banner_target_own')
})
