import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Invariants, violationsOf } from '../../server/src/core/jobs/invariants.ts'
import { localKms } from '../../server/src/core/security/seal.ts'
import { changeSources, invariants } from '../../server/src/invariants.ts'
import { createDatabase } from '../../server/testing/database/testDatabase.ts'
import { factsOf } from '../bench/desk/facts.ts'
import { fill } from '../bench/desk/fill.ts'
import { listings } from '../bench/desk/listings.ts'
import { sizesOver } from '../bench/desk/people.ts'
import { serve } from '../bench/desk/served.ts'
import { type Recorded, recorded } from '../bench/recorded.ts'
import { newSealKey } from '../local/environment.ts'

/** The planner is told of so many times the rows that are filled in. */
const DIVISOR = 1_000
/** The tables that grow with the market. */
const LARGE = [
  'app_user',
  'audit_entry',
  'conversation',
  'credential',
  'feedback',
  'goods',
  'known_device',
  'lease',
  'ledger_account',
  'ledger_transfer',
  'message',
  'order_event',
  'payment',
  'real_identity',
  'recharge',
  'red_packet',
  'rental_order',
  'withdrawal',
  'withdrawal_event',
]
/** In the planner's unit: lists cost up to 400, reading one of the tables as a whole 10,000 and more. */
const MOST = 1_500
/** Calls whose answer is a sum or comparison of many rows: `npm run bench -- desk` measures them. */
const SUMMARIES = [
  'finance.payoutOverview',
  'goods.operatedGames',
  'pay.reconciledDays',
  'platform.activity',
  'promotion.forecastCampaign',
  'promotion.sharedClaims',
]
/** Read transfers by a BRIN index of their moments, which can't tell the hours of one page apart. */
const BY_MOMENT = ['select max(id + 0) from ledger_transfer', 'select min(at) as at from ledger_transfer']
/** Compares accounts for a swap: what it reads is counted below, because its cost follows from ranks and prices. */
const SWAP = 'price_step'
/** Sorts the accounts of a beginning, of which there are few: `findGoods` counts them first. The planner takes them for more; their index is asked for below. */
const RARE = 'order by g.id + 0'

const created = await createDatabase()
const owner = new pg.Client(created.ownerUrl)
await owner.connect()
const sealKey = newSealKey()
await fill(created.ownerUrl, { kms: localKms(sealKey), say: () => {}, sizes: sizesOver(DIVISOR) })
// The pages of a table are counted when a statement is planned; its rows follow from the number on each page.
await owner.query(
  `select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', c.relpages, 'reltuples', (c.reltuples * ${DIVISOR})::real)
     from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) = any ($1::text[]::regclass[]) and c.reltuples > 0`,
  [LARGE],
)
const facts = await factsOf(created.ownerUrl)
const served = await serve(created, sealKey, facts.now)
afterAll(async () => {
  await served.stop()
  await owner.end()
  await created.drop()
})

/** What PostgreSQL expects a statement to cost. */
const costOf = async ({ text, values }: Recorded): Promise<number> => {
  const { rows } = await owner.query(`explain (format json) ${text}`, values)
  return rows[0]['QUERY PLAN'][0].Plan['Total Cost']
}

type Read = Recorded & { name: string; what: string }

/** The statements by which the lists of the operators' console read, each once. */
const listStatements = async (): Promise<Read[]> => {
  const statements = new Map<string, Read>()
  for (const asked of listings(facts)) {
    const { name, what } = asked
    for (const one of await recorded(async () => void (await served.ask(asked, asked.input))))
      if (/^\s*(select|with|\()/.test(one.text))
        statements.set(`${one.text} ${JSON.stringify(one.values)}`, { ...one, name, what })
  }
  return [...statements.values()]
}

const listed = await listStatements()

test('every list of the operators’ console reads by index, and one that lost its index is found', async () => {
  const statements = listed.filter(
    ({ name, text }) =>
      !SUMMARIES.includes(name) && ![...BY_MOMENT, SWAP, RARE].some((part) => text.includes(part)),
  )
  const expensive = async () => {
    const found: string[] = []
    for (const statement of statements) {
      const cost = await costOf(statement)
      if (cost > MOST) found.push(`${statement.name}, ${statement.what}: ${cost} for ${statement.text}`)
    }
    return found
  }
  expect(statements.length).toBeGreaterThan(150)
  expect(await expensive()).toEqual([])
  await owner.query('begin')
  await owner.query('drop index rental_order_renter, withdrawal_age, red_packet_granted')
  const found = (await expensive()).join('\n')
  await owner.query('rollback')
  for (const list of [
    'orders.deskOrders, a busy renter',
    'finance.withdrawalReviews, all',
    'promotion.campaignClaims',
  ])
    expect(found).toContain(list)
})

test('accounts of a rare beginning are found through the index of titles', async () => {
  const searches = listed.filter(({ text }) => text.includes(RARE))
  for (const what of ['a rare beginning', 'no such beginning']) {
    const search = searches.find((one) => one.what === what)
    const { rows } = await owner.query(`explain (format json) ${search?.text}`, search?.values)
    const indexes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name'])
    expect(indexes, what).toContain('goods_title')
  }
})

type Node = { 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('a swap reads accounts by their zone, rank and step of prices, and the best of them by number', async () => {
  const statements = await recorded(async () => {
    for (const asked of listings(facts).filter(({ name }) => name === 'orders.deskSwapOffer'))
      await served.ask(asked, asked.input)
  })
  const searches = statements.filter(({ text }) => text.includes(SWAP))
  expect(searches).toHaveLength(2)
  for (const { text, values } of searches) {
    const { rows } = await owner.query(`explain (format json) ${text}`, values)
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'goods')
    expect(scans.map((node) => node['Index Name']).sort()).toEqual(['goods_pkey', 'goods_swap'])
    const search = scans.find((node) => node['Index Name'] === 'goods_swap')
    for (const part of ['zone_id = ', 'rank_option', 'width_bucket', 'skins >= ', 'heroes >= '])
      expect(search?.['Index Cond']).toContain(part)
  }
})

/** Invariants that read new rows only in an hourly check; the others read everything, in few or small tables or once a week. */
const incremental: Invariants = Object.fromEntries(
  Object.entries(invariants).filter(([, invariant]) => typeof invariant === 'function'),
)

test('the hourly check of the invariants costs what is new, not what there is', async () => {
  const { rows } = await owner.query(
    `select (select coalesce(max(id), 0) from ledger_transfer) as ledger_transfer, (select coalesce(max(id), 0) from order_event) as order_event,
            (select coalesce(max(id), 0) from withdrawal_event) as withdrawal_event, (select coalesce(max(id), 0) from reveal) as reveal`,
  )
  const pool = new pg.Pool({ connectionString: created.ownerUrl, max: 1 })
  const found: string[] = []
  for (const [name, invariant] of Object.entries(incremental)) {
    const statements = await recorded(async () => {
      await violationsOf(pool, { [name]: invariant }, { sources: changeSources, since: rows[0] })
    })
    const query = statements.find(({ text }) => text.startsWith('with violation'))
    const cost = query ? await costOf(query) : Number.POSITIVE_INFINITY
    if (cost > MOST) found.push(`${name}: ${cost}`)
  }
  await pool.end()
  expect(Object.keys(incremental).length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
