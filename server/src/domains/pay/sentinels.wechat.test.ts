import { describe, expect, test } from 'vitest'
import { type End, MANY, paySentinels } from '../../../testing/paySentinels.ts'

const { server, play, passTime, expectEnd, mixed, settleRefunds } = await paySentinels('wechat')

type Row = {
  digits: number
  /** What each try to open one comes to. */
  asked: readonly string[]
  end: End
  /** Whether notices alone make a payment count, before anybody has asked: of one, and of many. */
  told: readonly [boolean, boolean]
}
const plain = { asked: ['OK'], end: 'paid', told: [true, true] } as const
const payments: Row[] = [
  { digits: 11, ...plain },
  { digits: 91, asked: ['CHANNEL_REFUSED'], end: 'refused', told: [false, false] },
  { digits: 92, ...plain, asked: ['CHANNEL_BUSY', 'OK'] },
  { digits: 93, ...plain, asked: ['CHANNEL_BUSY', 'OK'] },
  { digits: 94, ...plain },
  { digits: 95, ...plain, told: [false, true] },
  { digits: 96, ...plain, told: [false, false] },
  { digits: 97, ...plain, told: [false, false] },
  { digits: 98, ...plain, end: 'unclaimed', told: [false, false] },
  { digits: 99, ...plain, told: [false, false] },
]

describe.each(payments)('WeChat, paying x.$digits', ({ digits, asked, end, told }) => {
  test.each(['order', 'recharge', 'twice'] as const)('one: %s', async (wish) => {
    const played = await play([wish], 1000 + digits)
    expect(played.all.map((one) => one.asked)).toEqual([asked])
    expect(played.payable).toEqual([end !== 'refused'])
    expect(played.byNotice).toBe(told[0] ? 1 : 0)
    await passTime(played, end)
    await expectEnd(played, end)
  })

  test('many at once', async () => {
    // Of what is told twenty times three are enough: sixty notices at once.
    const count = digits === 94 ? 3 : MANY
    const played = await play(mixed(count), 2000 + digits)
    expect(new Set(played.payable)).toEqual(new Set([end !== 'refused']))
    expect(played.byNotice).toBe(told[1] ? count : 0)
    await passTime(played, end)
    await expectEnd(played, end)
  })
})

const refunds: { digits: number; end: End }[] = [
  { digits: 81, end: 'wallet' },
  { digits: 82, end: 'paid' },
  { digits: 83, end: 'paid' },
  { digits: 84, end: 'paid' },
  { digits: 85, end: 'wallet' },
  // Somebody has to send it elsewhere in the merchant platform; until then the money is on its way.
  { digits: 86, end: 'open' },
]

describe.each(refunds)('WeChat, refunding x.$digits', ({ digits, end }) => {
  test.each([1, MANY])('%i at once', async (count) => {
    const played = await play(Array(count).fill('twice'), 1000 * (count === 1 ? 1 : 2) + digits)
    expect(played.byNotice).toBe(count)
    await passTime(played, end)
    await expectEnd(played, end)
    if (end !== 'open') return
    await settleRefunds()
    await expectEnd(played, 'paid')
  })
})

test('every sentinel of the first page is here', async () => {
  const named = (digits: number) => `x.${digits}`
  expect(payments.filter(({ digits }) => digits > 90).map(({ digits }) => named(digits))).toEqual(
    await server.sentinels('会出错的支付金额'),
  )
  expect(refunds.map(({ digits }) => named(digits))).toEqual(await server.sentinels('会出错的退款金额'))
})
