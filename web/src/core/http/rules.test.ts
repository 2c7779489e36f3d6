import { expect, test } from 'vitest'
import { parseRules } from './rules.ts'

const rules = {
  payWindowMinutes: 15,
  freeMinutes: 5,
  reserveAheadDays: 3,
  rentalMaxHours: 720,
  rentSettleHours: 2,
  depositReturnHours: 24,
  newRenterUntil: 10,
  smsCodeMinutes: 5,
  passwordTicketMinutes: 10,
  accountsPerIdentity: 3,
  certificationMinutes: 30,
  certifiedHours: 24,
  deviceProofMinutes: 30,
  withdrawAccounts: 5,
  phoneHoldHours: 24,
  phoneCoolHours: 72,
  nicknameDays: 7,
}

test('rules of the last visit are taken when none is missing', () => {
  expect(parseRules(JSON.stringify(rules))).toEqual(rules)
  const { freeMinutes, ...others } = rules
  expect(parseRules(JSON.stringify(others))).toBeUndefined()
  expect(parseRules(JSON.stringify({ ...others, freeMinutes: `${freeMinutes}` }))).toBeUndefined()
})

test.each([null, '', 'null', '3', '{', '[]'])('%j is no rules', (text) => {
  expect(parseRules(text)).toBeUndefined()
})
