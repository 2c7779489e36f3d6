import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ComplaintReason, complaintReasons, reasonsOf } from './reasons.ts'
import { currentRefundRules, depositShareBp, refundRules, usedShareBp } from './refundRules.ts'

/** SHA-256 of each version as JSON: disputes were filed under it, so it never changes. */
const HASHES: Record<number, string> = {
  1: '8d70c2e31765918cdf20aeb7976e04f795239d4745929aa84a4d901768c35aaa',
}

const rules = currentRefundRules()

describe('refund rules', () => {
  test('no version is changed once it is in use', () => {
    const hashes = refundRules.map((version) => [
      version.version,
      createHash('sha256').update(JSON.stringify(version)).digest('hex'),
    ])
    expect(Object.fromEntries(hashes)).toEqual(HASHES)
    expect(refundRules.map(({ version }) => version)).toEqual(refundRules.map((_, i) => i + 1))
  })

  test.each(Object.keys(complaintReasons) as ComplaintReason[])(
    'the current version has a rule of its side for %s, whose shares fall with the minutes',
    (reason) => {
      const { party } = complaintReasons[reason]
      expect(reason in (party === 'renter' ? rules.tiers : rules.depositBp)).toBe(true)
      const shares = Array.from({ length: 600 }, (_, minute) => usedShareBp(rules, reason, minute))
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      expect(shares.every((bp) => bp >= 0 && bp <= 10_000)).toBe(true)
      expect(depositShareBp(rules, reason)).toBeLessThanOrEqual(10_000)
    },
  )

  test('there are at least thirty reasons, and some for either side', () => {
    expect(Object.keys(complaintReasons).length).toBeGreaterThanOrEqual(30)
    expect(reasonsOf('owner').length).toBeGreaterThanOrEqual(10)
  })
})
