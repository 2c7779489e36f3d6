import { describe, expect, test } from 'vitest'
import type { Settlement } from '../../ui/disputes/disputeState.ts'
import { settlementMoney } from './settlementMoney.ts'

const rent: Settlement = {
  rentFen: 3600,
  refundFen: 3400,
  refundParts: [
    { way: 'alipay', fen: 3000 },
    { way: 'cash', fen: 400 },
  ],
  packetBack: false,
  depositToOwnerFen: 0,
  depositBackFen: null,
  depositBackParts: [],
}
const sumOf = (parts: readonly { fen: number }[]) => parts.reduce((sum, { fen }) => sum + fen, 0)

describe('a renter’s complaint', () => {
  test('gives the renter the rent they paid, by its ways; the owner gives up the red packet’s share too', () => {
    const money = settlementMoney(rent, { party: 'renter', viewer: 'renter' })
    expect(money).toMatchObject({ label: '退给你', fen: 3400, other: '号主少收 ¥36' })
    expect(money.parts).toEqual([
      { label: '租金', fen: 3400, note: '退到支付宝 ¥30、余额 ¥4，红包抵扣的 ¥2 不退' },
    ])
  })
  test('that gives all back names the red packet and the deposit', () => {
    const whole: Settlement = {
      ...rent,
      packetBack: true,
      depositBackFen: 10_000,
      depositBackParts: [{ way: 'alipay', fen: 10_000 }],
    }
    const money = settlementMoney(whole, { party: 'renter', viewer: 'renter' })
    expect(money.fen).toBe(13_400)
    expect(money.parts.map(({ note }) => note)).toEqual([
      '退到支付宝 ¥30、余额 ¥4，红包一并退回，有效期不变',
      '退到支付宝 ¥100',
    ])
  })
  test.each(['renter', 'owner'] as const)('adds up for the %s, with compensation', (viewer) => {
    const { fen, parts } = settlementMoney(
      { ...rent, depositBackFen: 500 },
      { party: 'renter', viewer },
      { renter: 300, owner: 200 },
    )
    expect(sumOf(parts)).toBe(fen)
    expect(fen).toBe(viewer === 'renter' ? 3400 + 500 + 300 : 3600 - 200)
  })
})

describe('an owner’s complaint', () => {
  const claim: Settlement = {
    ...rent,
    rentFen: 0,
    refundFen: 0,
    refundParts: [],
    depositToOwnerFen: 3000,
    depositBackFen: 7000,
    depositBackParts: [{ way: 'wechat', fen: 7000 }],
  }
  test('costs the renter that part of the deposit, and says where the rest goes', () => {
    expect(settlementMoney(claim, { party: 'owner', viewer: 'renter' })).toMatchObject({
      label: '你赔付号主',
      fen: 3000,
      parts: [{ fen: 3000, note: '其余押金退到微信支付 ¥70' }],
    })
  })
  test('pays the owner', () => {
    expect(settlementMoney(claim, { party: 'owner', viewer: 'owner' })).toMatchObject({
      label: '赔付给你',
      fen: 3000,
    })
  })
  test('names the part that a renter paid from bonus', () => {
    const { parts } = settlementMoney(
      { ...claim, depositToOwnerBonusFen: 1000 },
      { party: 'owner', viewer: 'owner' },
    )
    expect(parts.map(({ note }) => note)).toEqual(['其中 ¥10 由租客的赠送余额支付，到你的赠送余额'])
  })
})
