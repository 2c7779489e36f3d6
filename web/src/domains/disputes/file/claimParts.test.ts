import { describe, expect, test } from 'vitest'
import { claimParts, type Description, partOfTier, tierAt, tierText } from './claimParts.ts'

const claim = {
  rentFen: 900,
  refundFen: 900,
  refundParts: [],
  packetBack: false,
  depositToOwnerFen: 0,
  depositBackFen: null,
  depositBackParts: [],
}
const description: Description = {
  reason: 'kicked',
  label: '租用中被顶下线',
  evidence: '',
  pictures: 1,
  presumed: 'renter',
  ruleVersion: 1,
  tiers: [],
  minutesUsed: 40,
  unusedFen: 600,
  usedFen: 600,
  usedBp: 5000,
  claim,
  depositMaxFen: 0,
  suggestedText: '',
  quote: '',
  quoteUntil: 0,
}

describe('the parts of a claim add up to the refund', () => {
  test('with used time', () =>
    expect(claimParts(description)).toEqual([
      { label: '没用的时间', fen: 600, note: '租金全额退' },
      { label: '已用的 40 分钟', fen: 300, note: '租金 ¥6，退 50%' },
    ]))
  test('with a red packet', () => {
    const parts = claimParts({ ...description, claim: { ...claim, refundFen: 700, packetBack: true } })
    expect(parts.reduce((sum, { fen }) => sum + fen, 0)).toBe(700)
    expect(parts.at(-1)).toEqual({ label: '红包抵扣的部分', fen: -200, note: '红包退回，有效期不变' })
  })
  test('without used time', () =>
    expect(
      claimParts({ ...description, unusedFen: 900, usedFen: 0, minutesUsed: 0 }).map(({ label }) => label),
    ).toEqual(['没用的时间']))
})

describe('the steps of a rule', () => {
  const tiers = [
    { untilMinute: 15, usedBp: 10_000 },
    { untilMinute: 60, usedBp: 5000 },
    { untilMinute: null, usedBp: 0 },
  ]
  test.each([
    [0, 0, 0],
    [14, 0, 14 / 15],
    [15, 1, 0],
    [600, 2, 0.5],
  ])('after %i minutes', (minutes, at, part) => {
    expect(tierAt(tiers, minutes)).toBe(at)
    expect(partOfTier(tiers, minutes)).toBeCloseTo(part)
  })
  test('are named by their time', () =>
    expect(tiers.map((_, at) => tierText(tiers, at))).toEqual(['前 15 分钟', '15–60 分钟', '60 分钟后']))
})
