import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
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

/** One of these passes for each field of the contract that isn't an object or a list. */
const plausible: unknown[] = [
  ...[1, 100, 500, 1000, 5000, 1_000_000, true, 'x', '工单 42', '王小明', idNumberOf('1990-01-01')],
  ...['13800000001', '246810', 'moonlight-7', 'a@b.cn', '2026-11-17', '2026-11', '1000000001', '100001'],
  ...['1'.repeat(19), 'a'.repeat(32), '/pages/my/index', 'https://a.example/', 'wechat', null],
]
const HOSTILE_TEXTS = ['\ud800', 'a\udc00', 'a\0b', '\ud83d', '工单\udfff 42', '%', "'", '\\', '0000-01-01']
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
const FEW_PARTS = [-1, 8.64e15, 1e16, '\ud800', 'a\0', '2026-02-31', '+275760-09-13']
const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Every cursor of one or two such parts, and of three that begin as some list's do. */
const CURSORS = [
  ...['', '!', 'bm8', cursorOf(null), cursorOf({}), cursorOf([[]]), cursorOf([null, {}])],
  ...PARTS.map((a) => cursorOf([a])),
  ...PARTS.flatMap((a) => PARTS.map((b) => cursorOf([a, b]))),
  ...['newest', 'default', 'cheap', '2026-11-17', '0000-01-01'].flatMap((sort) =>
    FEW_PARTS.flatMap((a) => FEW_PARTS.map((b) => cursorOf([sort, a, b]))),
  ),
]

type Field = { path: string[]; schema: z.ZodType }

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema

/** The fields of a schema that are no objects; of a list its items. */
const fieldsOf = (schema: z.ZodType, path: string[] = []): Field[] => {
  const type = inner(schema)
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) =>
      fieldsOf(field as z.ZodType, [...path, name]),
    )
  if (type instanceof z.ZodArray) return fieldsOf(type.element as z.ZodType, [...path, '0'])
  return [{ path, schema: type }]
}

const sampleOf = (schema: z.ZodType): unknown => {
  const type = inner(schema)
  if (type instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(type.shape)
        .map(([name, field]) => [name, sampleOf(field as z.ZodType)] as const)
        // Without cursor and time the list starts at its first page.
        .filter(([name]) => name !== 'cursor' && name !== 'time'),
    )
  if (type instanceof z.ZodArray) return [sampleOf(type.element as z.ZodType)]
  if (type instanceof z.ZodEnum) return type.options[0]
  return plausible.find((value) => type.safeParse(value).success)
}

/** A copy of an input with one field replaced. */
const withField = (input: unknown, [name, ...rest]: string[], value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(input)) return input.map((item) => withField(item, rest, value))
  const object = (input ?? {}) as Record<string, unknown>
  return { ...object, [name]: withField(object[name], rest, value) }
}

const hostileFor = ({ path, schema }: Field): unknown[] => {
  if (path.at(-1) === 'cursor') return CURSORS
  return schema instanceof z.ZodNumber ? HOSTILE_NUMBERS : [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS.slice(0, 2)]
}

/** Half a surrogate pair has no percent-encoding of its own. */
const encoded = (value: unknown): string => {
  const text = String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const request = async ({ method, path }: Call, input: Record<string, unknown>) => {
  const rest = { ...input }
  const base = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encoded(value)
  })
  const query = Object.entries(rest).map(([name, value]) => `${name}=${encoded(value)}`)
  const response = await server.app.inject({
    method,
    url: method === 'GET' ? `${base}?${query.join('&')}` : base,
    headers: { authToken: token, 'content-type': 'application/json' },
    ...(method === 'POST' && { payload: JSON.stringify(rest) }),
  })
  return { status: response.statusCode, code: response.json().responseCode as string | undefined }
}

const table = Object.values<Record<string, Call>>(calls).flatMap((domain) => Object.values(domain))

test.each(table.map((call) => [call.path, call] as const))(
  '%s does not fail with INTERNAL on hostile input',
  async (_path, call) => {
    const sample = (known.get(call.path) ?? sampleOf(call.input)) as Record<string, unknown>
    const inputs = fieldsOf(call.input).flatMap((field) =>
      field.path.length === 0
        ? []
        : hostileFor(field).map((value) => withField(sample, field.path, value) as Record<string, unknown>),
    )
    const failed: unknown[] = []
    for (const input of inputs) {
      const { status, code } = await request(call, input)
      if (status >= 500 || code === codeOf('INTERNAL')) failed.push(input)
    }
    expect(failed.slice(0, 3)).toEqual([])
  },
)
