import { calls } from '@shanghao/contract'
import { codeOf } from '@shanghao/contract/errors'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  acceptedBy,
  type Field,
  fieldsOf,
  type Input,
  sampleOf,
  withField,
} from '../../../testing/calls/inputs.ts'
import { allCalls, requestCall } from '../../../testing/calls/request.ts'
import { changedTables, tableVersions } from '../../../testing/database/changes.ts'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { callServer } from '../../../testing/server/callServer.ts'

const server = await callServer()
// What these inputs happen to reach is no test of it.
afterAll(() => server.deps.callErrors.answered.reset())
const market = await setUpMarket(server)
const { person } = market
const campaigns = await setUpCampaigns(server)
const { newWithdrawer, withdraw } = setUpWithdrawals(server, market)
const { token } = await person({ roles: ['merchant', 'operator'], cashFen: 1_000_000 })

const campaignId = await campaigns.open()
const userId = String((await person()).userId)
const large = await campaigns.open({ amountFen: 300_000, thresholdFen: 300_001 })
const pending = await campaigns.operator.client.promotion.grantRedPack({
  campaignId: large,
  userId,
  note: '补偿',
})
/** Inputs that pass the first look-up, for calls that store what operators write. */
const known = new Map<string, object>([
  [calls.promotion.createCampaign.path, campaigns.draft({ budgetFen: 5000 })],
  [calls.promotion.grantRedPack.path, { campaignId, userId, note: '补偿' }],
  [
    calls.finance.refuseWithdrawal.path,
    { id: await withdraw(await newWithdrawer(500_000), 200_000), reason: '资料不符' },
  ],
  [calls.ops.reject.path, { approvalId: pending.awaitedApproval, note: '金额过大' }],
])

const HOSTILE_TEXTS = ['\ud800', 'a\0b', 'a\udc00', '\ud83d', '工单\udfff 42', '%', "'", '\\', '0000-01-01']
const HOSTILE_NUMBERS = [0, -1, 0.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 8_640_000_000_000_000, 1e300]

const PARTS = [
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  8.64e15,
  1e16,
  '',
  'x',
  '\ud800',
  'a\0',
  '2026-02-31',
  '2026-13-01',
  '+275760-09-13',
  '0000-01-01',
]
/** For cursors of three parts, of which there are many. */
const FEW_PARTS = [-1, 8.64e15, '\ud800', '2026-02-31', '+275760-09-13']
const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Cursors that are none, and every one of one such part. */
const SHORT_CURSORS = [
  ...['', '!', 'bm8', cursorOf(null), cursorOf({}), cursorOf([[]]), cursorOf([null, {}])],
  ...PARTS.map((a) => cursorOf([a])),
]
/** Every cursor of two such parts, and of three that begin as some list's do. */
const LONG_CURSORS = [
  ...PARTS.flatMap((a) => PARTS.map((b) => cursorOf([a, b]))),
  ...['newest', 'default', 'cheap', '2026-11-17', '0000-01-01'].flatMap((sort) =>
    FEW_PARTS.flatMap((a) => FEW_PARTS.map((b) => cursorOf([sort, a, b]))),
  ),
]

const ALL = process.env['HOSTILE'] === 'all'
/**
 * Each call gets every tenth long cursor, the next call those after them: ten calls with a cursor send all. `HOSTILE=all` sends
 * all to each.
 */
const STEP = ALL ? 1 : 10
const withCursor = allCalls.filter(([, { input }]) =>
  fieldsOf(input).some(({ path }) => path.at(-1) === 'cursor'),
)
const cursorsFor = (name: string): string[] => {
  const place = withCursor.findIndex(([known]) => known === name)
  return [...SHORT_CURSORS, ...LONG_CURSORS.filter((_, i) => (i + place) % STEP === 0)]
}

const hostileFor = (name: string, { path, schema }: Field): unknown[] => {
  if (path.at(-1) === 'cursor') return cursorsFor(name)
  return schema instanceof z.ZodNumber ? HOSTILE_NUMBERS : [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS.slice(0, 2)]
}

/** Texts of errors are Chinese: they have no word of another language but names of things. */
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** What a refused request may write: what counts tries, and so limits them. */
const COUNTED = ['rate_limit', 'volume', 'wrong_guess', 'audit_entry', 'gateway_hour', 'gateway_state']

/** How many of a call's inputs that its handler refuses are sent again. */
const REPEATED = ALL ? 30 : 10

/** How many inputs of a call have a random value in each field: one that it takes, a hostile one, or none. */
const MIXED = ALL ? 15 : 12

const mixedInputs = (name: string, schema: z.core.$ZodType, sample: Input): Input[] => {
  const fields = fieldsOf(schema).filter(({ path }) => path.length > 0)
  const values = fields.map((field) =>
    fc.constantFrom(undefined, ...acceptedBy(field.schema), ...hostileFor(name, field).slice(0, 12)),
  )
  return fc
    .sample(fc.tuple(...values), { numRuns: fields.length > 0 ? MIXED : 0, seed: 11 })
    .map((drawn) =>
      fields.reduce<Input>((input, { path }, i) => withField(input, path, drawn[i]) as Input, sample),
    )
}

let requests = 0
let refused = 0

test.each(allCalls)(
  '%s answers hostile input in Chinese, without failing or changing anything',
  async (name, call) => {
    const sample = (known.get(call.path) ?? sampleOf(call.input)) as Input
    const inputs = fieldsOf(call.input).flatMap((field) =>
      field.path.length === 0
        ? []
        : hostileFor(name, field).map((value) => withField(sample, field.path, value) as Input),
    )
    inputs.push(...mixedInputs(name, call.input, sample))
    const failed: unknown[] = []
    const late: { input: Input; asForm: boolean }[] = []
    for (const [i, input] of inputs.entries()) {
      const asForm = i % 3 === 0
      requests += 1
      const { status, code, texts } = await requestCall(server, call, input, { token, asForm })
      if (status >= 500 || code === codeOf('INTERNAL') || !texts.every(isChinese))
        failed.push({ input, asForm, texts })
      if (code !== codeOf('OK') && code !== codeOf('INVALID_INPUT')) late.push({ input, asForm })
    }
    expect(failed.slice(0, 3)).toEqual([])
    if (late.length === 0) return
    // What the handler refuses is sent again, between two looks at the database.
    const before = await tableVersions(server.pool, COUNTED)
    let accepted = 0
    for (const { input, asForm } of late.slice(0, REPEATED)) {
      refused += 1
      const { code } = await requestCall(server, call, input, { token, asForm })
      if (code === codeOf('OK')) accepted += 1
    }
    if (accepted === 0) expect(changedTables(before, await tableVersions(server.pool, COUNTED))).toEqual([])
  },
)

test('these are thousands of requests', () => {
  console.log(`${requests} hostile requests, ${refused} of them refused by handlers and repeated`)
  expect(requests).toBeGreaterThan(20_000)
  expect(withCursor.length).toBeGreaterThanOrEqual(STEP)
})
