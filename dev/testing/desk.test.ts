import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { localKms } from '../../server/src/core/security/seal.ts'
import { financeInvariants } from '../../server/src/domains/finance/invariants.ts'
import { orderInvariants } from '../../server/src/domains/orders/invariants.ts'
import { payInvariants } from '../../server/src/domains/pay/invariants.ts'
import { promotionInvariants } from '../../server/src/domains/promotion/invariants.ts'
import { ledgerInvariants } from '../../server/src/ledger/invariants.ts'
import { createDatabase } from '../../server/testing/database/testDatabase.ts'
import { factsOf } from '../bench/desk/facts.ts'
import { fill } from '../bench/desk/fill.ts'
import { type Asked, listings } from '../bench/desk/listings.ts'
import { serve } from '../bench/desk/served.ts'
import { recorded } from '../bench/recorded.ts'
import { newSealKey } from '../local/environment.ts'

const SIZES = { goods: 20_000, orders: 20_000, users: 4_000, claims: 20_000 }
const created = await createDatabase()
const sealKey = newSealKey()
await fill(created.ownerUrl, { kms: localKms(sealKey), say: () => {}, sizes: SIZES })
const facts = await factsOf(created.ownerUrl, SIZES)
const served = await serve(created, sealKey)
const owner = new pg.Pool({ connectionString: created.ownerUrl, max: 1 })
afterAll(async () => {
  await served.stop()
  await owner.end()
  await created.drop()
})
const all = listings(facts)

/** The plans of the statements that answer a question, as text. */
const plansOf = async (name: string, what: string): Promise<string> => {
  const asked = all.find((one) => one.name === name && one.what === what)
  if (!asked) throw new Error(`nothing is asked of ${name} by ${what}`)
  const statements = await recorded(async () => void (await served.ask(asked, asked.input)))
  const plans: string[] = []
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)/.test(one.text))) {
    const { rows } = await owner.query(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n')
}

const moneyInvariants = {
  ...ledgerInvariants,
  ...financeInvariants,
  ...orderInvariants,
  ...payInvariants,
  ...promotionInvariants,
}

test('what the bench fills in violates no invariant of orders and money', async () => {
  expect(await violationsOf(owner, moneyInvariants)).toEqual([])
})

test("every list of the operators' console answers each of the bench's questions", async () => {
  const failures: string[] = []
  const tried = async (asked: Asked) =>
    served.ask(asked, asked.input).catch((error: unknown) => failures.push(String(error)))
  for (const asked of all) await tried(asked)
  expect(failures).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

describe('plans', () => {
  test.each([
    ['goods.findGoods', 'deleted', 'goods_not_on_shelf'],
    ['goods.findGoods', 'draft', 'goods_not_on_shelf'],
    ['goods.findGoods', 'a rare beginning', 'goods_title'],
    ['finance.ledgerEntries', 'the revenue of a day', 'ledger_transfer_at'],
    ['promotion.campaignDetail', 'a busy campaign', 'campaign_day'],
    ['promotion.sharedClaims', 'payout accounts', 'red_packet_campaign'],
  ])('%s, %s reads %s', async (name, what, index) => {
    const plans = await plansOf(name, what)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/Seq Scan on (goods|rental_order|ledger_transfer|red_packet)/)
  })
})
