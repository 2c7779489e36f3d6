import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.depositReturnHours': 37, 'user.passwordFreeLimitFen': 12_350 })
const guest = server.client()
const { clock, pool } = server
const market = await setUpMarket(server)
const operator = await market.person({ roles: ['operator'] })
const { content } = operator.client
const HOUR = 3_600_000

type Draft = Parameters<typeof content.writeArticle>[0]
const draft = (given: Partial<Draft> = {}): Draft => ({
  articleId: null,
  kind: 'news',
  category: 'platform',
  title: '独角兽资讯',
  body: '正文',
  ...given,
})
/** Writes an article and publishes it, at once or later. */
const publish = async (given: Partial<Draft> = {}, at: number | null = null): Promise<number> => {
  const written = await content.writeArticle(draft(given))
  await content.publishArticle({ ...written, at })
  return written.articleId
}

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
    const { articleId: unpublished } = await content.writeArticle(
      draft({ kind: 'help', category: 'app', title: '独角兽草稿' }),
    )
    const news = await publish()
    const later = await publish(
      { kind: 'help', category: 'app', title: '独角兽以后' },
      clock.now().getTime() + HOUR,
    )
    expect(await titles('独角兽')).toEqual([])
    const outcomes = await Promise.all(
      [unpublished, news, later].map((id) => outcomeOf(guest.content.article({ id }))),
    )
    expect(outcomes).toEqual(['NOT_FOUND', 'OK', 'NOT_FOUND'])
    clock.advance(HOUR)
    expect(await titles('独角兽')).toEqual(['独角兽以后'])
  })
})

describe('content.article', () => {
  test('every seeded article has the numbers of its rules, and links to screens of ours', async () => {
    const { rows } = await pool.query<{ id: number }>(
      'select article_id as id from article_version where written_by is null order by 1',
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
    expect(bodyOf('提现的条件和手续费')).toContain('当天累计超过 1000 元的提现需要审核')
    expect(bodyOf('提现的条件和手续费')).toContain('近 30 天有赠送的充值')
    expect(bodyOf('提现的条件和手续费')).toContain('每天最多 3 次、共 20000 元，同一身份的账号合并计算')
    expect(bodyOf('押金什么时候退')).toContain('黄金会员为押金 100 元以内的账号，钻石会员为 100 元以内的账号')
    expect(bodyOf('上号的登录密码和短信验证码')).toContain('审核通过 72 小时后生效')
  })
})

describe('content.articleList', () => {
  const list = async (input: Parameters<typeof guest.content.articleList>[0]) =>
    (await guest.content.articleList(input)).list

  test('lists by kind and category, the latest published first, by pages', async () => {
    clock.advance(HOUR)
    const ids = []
    for (const title of ['第一条', '第二条', '第三条']) {
      ids.unshift(
        await publish({
          kind: 'announcement',
          category: 'rules',
          title,
          body: '# <b>粗</b> **体** {orders.depositReturnHours}',
        }),
      )
      clock.advance(1000)
    }
    await publish({ kind: 'announcement', category: 'service', title: '维护' })
    const first = await guest.content.articleList({
      kind: 'announcement',
      category: 'rules',
      page: { size: 2 },
    })
    expect(first.list.map(({ articleId }) => articleId)).toEqual(ids.slice(0, 2))
    expect(first.list[0]).toMatchObject({ categoryName: '规则变更', excerpt: '# <b>粗</b> 体 37 小时' })
    const { time, cursor } = first.page
    const next = await guest.content.articleList({
      kind: 'announcement',
      category: 'rules',
      page: { num: 2, size: 2, time, cursor: cursor ?? '' },
    })
    expect(next.list.map(({ articleId }) => articleId)).toEqual(ids.slice(2))
    expect(await list({ kind: 'announcement', category: 'nothing' })).toEqual([])
    expect((await list({ kind: 'help', category: 'dispute' })).map(({ title }) => title).sort()).toEqual([
      '怎么投诉，能退多少',
      '投诉的进度和仲裁',
    ])
  })

  test('a moment in the future lists nothing that is to be published by then', async () => {
    const articleId = await publish({ title: '未来的资讯' }, clock.now().getTime() + HOUR)
    const shown = await list({ kind: 'news', page: { time: clock.now().getTime() + 2 * HOUR } })
    expect(shown.map((row) => row.articleId)).not.toContain(articleId)
  })
})

describe('writing and publishing', () => {
  test('only operators may', async () => {
    const person = await market.person()
    const version = { articleId: 1, version: 1 }
    for (const { content: calls } of [guest, person.client]) {
      const outcomes = await Promise.all(
        [
          calls.editArticles({}),
          calls.editArticle({ articleId: 1 }),
          calls.writeArticle(draft()),
          calls.previewArticle(version),
          calls.previewDraft({ body: '正文' }),
          calls.publishArticle(version),
          calls.withdrawArticle({ articleId: 1, reason: '测试' }),
        ].map(outcomeOf),
      )
      expect(new Set(outcomes)).toEqual(
        new Set([calls === guest.content ? 'TOKEN_EXPIRED' : 'NO_PERMISSION']),
      )
    }
  })

  test('a version is previewed, shown from its moment until the next one, and kept', async () => {
    const start = clock.now().getTime()
    const { articleId } = await content.writeArticle(
      draft({ title: '第一版', body: '{orders.depositReturnHours} 内' }),
    )
    expect(await content.previewArticle({ articleId, version: 1 })).toEqual({
      title: '第一版',
      body: '37 小时内',
    })
    await content.publishArticle({ articleId, version: 1 })
    const { version } = await content.writeArticle(draft({ articleId, title: '第二版' }))
    await content.publishArticle({ articleId, version, at: start + 2 * HOUR })
    // Another moment for a version that waits; the first is shown until then.
    await content.publishArticle({ articleId, version, at: start + 3 * HOUR })
    const shown = async () => (await guest.content.article({ id: articleId })).title
    clock.advance(2 * HOUR)
    expect(await shown()).toBe('第一版')
    expect((await content.editArticles({ kind: 'news' })).list[0]).toMatchObject({
      articleId,
      title: '第二版',
      versions: 2,
      shownVersion: 1,
      nextVersion: 2,
    })
    clock.advance(HOUR)
    expect(await guest.content.article({ id: articleId })).toMatchObject({
      title: '第二版',
      publishedAt: start,
      changedAt: start + 3 * HOUR,
    })
    expect(await outcomeOf(content.publishArticle({ articleId, version: 1 }))).toBe('ARTICLE_PUBLISHED')
    const { versions } = await content.editArticle({ articleId })
    expect(versions.map(({ title, writtenBy }) => [title, writtenBy])).toEqual([
      ['第二版', String(operator.userId)],
      ['第一版', String(operator.userId)],
    ])
  })

  test('publishing at once replaces what was to be shown later; withdrawing ends both', async () => {
    const articleId = await publish({ title: '现在' })
    const { version } = await content.writeArticle(draft({ articleId, title: '以后' }))
    await content.publishArticle({ articleId, version, at: clock.now().getTime() + HOUR })
    const third = await content.writeArticle(draft({ articleId, title: '马上' }))
    await content.publishArticle(third)
    clock.advance(2 * HOUR)
    expect((await guest.content.article({ id: articleId })).title).toBe('马上')
    // What never began may be given a moment again.
    await content.publishArticle({ articleId, version, at: clock.now().getTime() + HOUR })
    await content.withdrawArticle({ articleId, reason: '写错了' })
    clock.advance(2 * HOUR)
    expect(await outcomeOf(guest.content.article({ id: articleId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(content.withdrawArticle({ articleId, reason: '再撤' }))).toBe(
      'ARTICLE_UNPUBLISHED',
    )
    const { rows } = await pool.query(
      `select kind, reason from operator_action where request ->> 'articleId' = $1 order by id`,
      [String(articleId)],
    )
    expect(rows.at(-1)).toEqual({ kind: 'withdraw_article', reason: '写错了' })
  })

  test('refuses unknown articles, categories, names of rules, links to other sites and moments that are over', async () => {
    const missing = { articleId: 1_000_000, version: 1 }
    const unknown = [
      content.editArticle(missing),
      content.previewArticle(missing),
      content.publishArticle(missing),
      content.publishArticle({ articleId: 1, version: 99 }),
      content.withdrawArticle({ ...missing, reason: '没有' }),
      content.writeArticle(draft({ articleId: 1_000_000 })),
      content.writeArticle(draft({ articleId: 1, kind: 'news' })),
    ]
    expect(await outcomesOf(unknown)).toEqual({ NOT_FOUND: unknown.length })
    expect(await outcomeOf(content.writeArticle(draft({ body: '{orders.nothing} 和 {x}' })))).toBe(
      'ARTICLE_NAMES',
    )
    const invalid: Partial<Draft>[] = [
      { category: 'renting' },
      { category: 'toString' },
      { body: '[点我](https://evil.example/)' },
      { body: '[点我](javascript:alert(1))' },
      { body: '[点我](//evil.example)' },
    ]
    for (const given of invalid)
      expect(await outcomeOf(content.writeArticle(draft(given))), JSON.stringify(given)).toBe('INVALID_INPUT')
    expect(await outcomeOf(content.previewDraft({ body: '{x}' }))).toBe('ARTICLE_NAMES')
    expect(await outcomeOf(content.previewDraft({ body: '[点我](//evil.example)' }))).toBe('INVALID_INPUT')
    expect((await content.previewDraft({ body: '{orders.depositReturnHours} 后退' })).body).toMatch(
      /^\d+ 小时后退$/,
    )
    const written = await content.writeArticle(draft())
    const at = clock.now().getTime() - 1
    expect(await outcomeOf(content.publishArticle({ ...written, at }))).toBe('INVALID_INPUT')
  })

  test('two publish at once: one version is shown', async () => {
    const { articleId } = await content.writeArticle(draft({ title: '同时' }))
    for (let version = 2; version <= 6; version++)
      await content.writeArticle(draft({ articleId, title: `同时 ${version}` }))
    const versions = [1, 2, 3, 4, 5, 6]
    await Promise.all(versions.map((version) => content.publishArticle({ articleId, version })))
    const { rows } = await pool.query(
      'select from article_version where article_id = $1 and shown_from is not null and shown_until is null',
      [articleId],
    )
    expect(rows).toHaveLength(1)
  })

  test('the database keeps what was written and shows one version at a moment', async () => {
    const articleId = await publish()
    await expect(
      pool.query("update article_version set body = 'x' where article_id = $1", [articleId]),
    ).rejects.toThrow('permission denied')
    await content.writeArticle(draft({ articleId }))
    await expect(
      pool.query('update article_version set shown_from = written_at where article_id = $1', [articleId]),
    ).rejects.toThrow('article_shown_once')
  })
})
