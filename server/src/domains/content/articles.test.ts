import { describe, expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.depositReturnHours': 37, 'user.passwordFreeLimitFen': 12_350 })
const guest = server.client()

const titles = async (text: string) =>
  (await guest.content.searchHelp({ text })).list.map(({ title }) => title)

describe('content.searchHelp', () => {
  test('without a question the common ones, in their order', async () => {
    const all = await titles('')
    expect(all).toHaveLength(8)
    expect(all[0]).toBe('怎么租一个账号')
  })

  test.each([
    ['押金怎么还没退给我', '押金什么时候退'],
    ['登不上去怎么办', '账号登不上怎么办'],
    ['游戏要我人脸', '登录时要验证码怎么办'],
    ['想投诉号主描述不符', '怎么投诉，能退多少'],
    ['提现手续费多少', '提现的条件和手续费'],
    ['身份证认证失败', '实名认证怎么做，认证不了怎么办'],
    ['孩子偷偷租号能退费吗', '未成年人能租号吗'],
    ['免密怎么关', '免密支付怎么开，怎么关'],
    ['扣了钱还是待付款', '已扣款，订单仍显示待付款'],
    ['人工客服几点上班', '怎么联系客服，什么时间有人'],
    ['账号被封了', '账号被停用怎么办'],
  ])('%s finds %s first', async (question, title) => {
    expect((await titles(question))[0]).toBe(title)
  })

  test('a word that only a body has is found; words of every question and nonsense find nothing', async () => {
    expect(await titles('赠送余额能提吗')).not.toEqual([])
    expect(await titles('信号')).toEqual(['上号的登录密码和短信验证码'])
    for (const text of ['怎么办', '你好', '？？', 'zzzz']) expect(await titles(text)).toEqual([])
  })

  test('shows no draft, no article of another kind, and none that is to be published later', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into article (kind, title, body, published_at) values
         ('help', '独角兽草稿', '正文', null), ('news', '独角兽资讯', '正文', '2026-01-01'),
         ('help', '独角兽以后', '正文', '2030-01-01') returning id`,
    )
    expect(await titles('独角兽')).toEqual([])
    const outcomes = await Promise.all(rows.map(({ id }) => outcomeOf(guest.content.article({ id }))))
    expect(outcomes).toEqual(['NOT_FOUND', 'OK', 'NOT_FOUND'])
  })
})

describe('content.article', () => {
  test('every seeded article has the numbers of its rules, and links to screens of ours', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      "select id from article where published_at < '2026-11-18' and kind = 'help' and title not like '独角兽%' order by id",
    )
    expect(rows.length).toBeGreaterThanOrEqual(15)
    const articles = await Promise.all(rows.map(({ id }) => guest.content.article({ id })))
    for (const { title, body } of articles) {
      expect(body, title).not.toMatch(/[{}]/)
      for (const [, target] of body.matchAll(/\]\(([^)]*)\)/g)) expect(target, title).toMatch(/^\/pages\//)
    }
    const bodyOf = (title: string) => articles.find((article) => article.title === title)?.body
    expect(bodyOf('押金什么时候退')).toContain('归还 37 小时后')
    expect(bodyOf('免密支付怎么开，怎么关')).toContain('单笔不超过 123.5 元')
    expect(bodyOf('提现的条件和手续费')).toContain('手续费 2%')
  })
})
