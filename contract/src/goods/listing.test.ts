import { expect, test } from 'vitest'
import { fieldMessage } from '../validation/schema.ts'
import { WHOLE_WEEK } from '../week.ts'
import { goodsListing } from './listing.ts'
import { accountRules } from './listingRules.ts'

const form = { gameId: 1, zoneId: 2, title: '摘星账号', hourlyFen: 300, week: WHOLE_WEEK }
const messagesOf = (changed: object): string[] =>
  goodsListing
    .safeParse({ ...form, ...changed }, { error: fieldMessage })
    .error?.issues.map(({ message }) => message) ?? []

test('a short form is filled with defaults', () => {
  expect(goodsListing.parse(form)).toMatchObject({
    minHours: 1,
    maxHours: 240,
    seats: 1,
    minLevel: 1,
    customId: null,
    options: [],
  })
})

test.each([
  [{ title: '' }, '请输入标题'],
  [{ week: '0'.repeat(168) }, '请至少选择一个可租的小时'],
  [{ week: '01' }, '可租时段须为 168 个 0 或 1'],
  [{ depositFen: 150 }, '押金金额须为 1 元的整数倍'],
  [{ rechargeFirstFen: 700 }, '累计充值金额须为 5 元的整数倍'],
  [{ hourlyFen: 0 }, '每小时价格不能小于 0.01 元'],
  [{ customId: 'abc' }, '自定义编号须为 2-10 位，同时包含字母和数字'],
  [{ roleNames: ['摘星', '摘星'] }, '角色名不能重复'],
  [{ roleNames: [' 摘星'] }, '角色名首尾不能有空格'],
  [{ minHours: 9, maxHours: 8 }, '最短租期不能大于最长租期'],
  [{ giftEvery: 5 }, '租送活动请同时填写租几小时和送几小时'],
  [{ quietFrom: 2 }, '免打扰时段请同时填写开始和结束，且两者不能相同'],
  [{ seats: 2, relist: 'confirm' }, '归还后需要你确认的账号不能合租，请先改为自动上架'],
])('%j is refused', (changed, message) => expect(messagesOf(changed)).toContain(message))

test('the account of a zone with QQ login is a number', () => {
  expect(accountRules('QQ').map(({ holds }) => holds('star_1'))).toEqual([false])
  expect(accountRules('微信')).toEqual([])
})
