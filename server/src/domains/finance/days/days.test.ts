import { verify } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { filesOf } from '../../../../testing/market/ownerFiles.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { addDays, shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { readTable } from '../../../core/tables/readTable.ts'
import { creditRecharge } from '../actions.ts'
import { financeInvariants } from '../invariants.ts'
import { closeLedgerDays } from './closeDays.ts'

const server = await callServer({}, { 'session.sessionDays': 365 })
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { clock, deps, pool } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIMITS = {
  rows: 1_000,
  columns: 50,
  cellChars: 5_000,
  totalChars: 200_000,
  unpackedBytes: 8_000_000,
  readMs: 30_000,
  readMb: 256,
}

const operator = await person({ roles: ['operator'] })
const { finance } = operator.client
const files = filesOf(server, operator).finance
const renter = await person({ cashFen: 10_000, bonusFen: 500 })
const today = () => shanghaiDate(clock.now())
/** Ends the day, closes it, and answers it. */
const endDay = async (): Promise<string> => {
  const day = today()
  clock.advance(DAY + HOUR)
  await closeLedgerDays(deps)
  return day
}
const asOwner = async (statement: string): Promise<void> => {
  const owner = new pg.Client(server.ownerUrl)
  await owner.connect()
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}
/** Credits cash as of a moment. */
const post = (at: Date) =>
  deps.db.transaction().execute((tx) =>
    creditRecharge(tx, {
      userId: renter.userId,
      bizId: `late-${at.getTime()}`,
      amountFen: 1,
      at,
      channel: 'alipay',
    }),
  )

const first = today()

test('finance.ledgerDays: nothing is closed before the day has been over for an hour', async () => {
  await closeLedgerDays(deps)
  clock.set(new Date(Date.parse(`${first}T16:59:59Z`)))
  await closeLedgerDays(deps)
  expect(await finance.ledgerDays({})).toMatchObject({ list: [], openFrom: first })
  clock.set(new Date(Date.parse(`${first}T04:00:00Z`)))
})

test('finance.ledgerDays: a machine whose clock is not the database’s closes nothing', async () => {
  const machine = (aheadMs: number) => ({
    ...deps,
    clock: { now: () => new Date(Date.now() + aheadMs), isSystem: true as const },
  })
  for (const aheadMs of [26 * HOUR, -26 * HOUR, 6 * 60_000])
    await expect(closeLedgerDays(machine(aheadMs))).rejects.toThrow('no day of the ledger is closed')
  expect(await finance.ledgerDays({})).toMatchObject({ list: [], openFrom: first })
  const stopped = { ...machine(0), signal: AbortSignal.abort() }
  await expect(closeLedgerDays(stopped)).resolves.toBeUndefined()
})

test('the database closes no day that has not ended by its own clock, whatever a server takes for the time', async () => {
  const { rows } = await pool.query(
    "select ((now() at time zone 'Asia/Shanghai')::date + n)::text as day from generate_series(-1, 1) n order by n",
  )
  const close = (day: string) => `
    insert into ledger_day (day, ends_at, transfers, turnover_fen, digest, violated, open_differences, report, signature, key_id, closed_at)
    values ('${day}', ('${day}'::date + 1)::timestamp at time zone 'Asia/Shanghai', 0, 0, sha256(''), '{}', 0, '', sha512(''), 1,
            now() + interval '9 days')`
  const closing = async (day: string) => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    try {
      await owner.query(
        'begin; alter table ledger_day enable trigger ledger_day_ended; alter table ledger_day drop constraint ledger_day_key_id_fkey',
      )
      await owner.query('savepoint before')
      return await owner.query(close(day)).then(
        () => 'closed',
        (error: { constraint: string }) => error.constraint,
      )
    } finally {
      await owner.end()
    }
  }
  expect(await Promise.all(rows.map(({ day }) => closing(day)))).toEqual([
    'closed',
    'ledger_day_ended',
    'ledger_day_ended',
  ])
  await expect(pool.query('alter table ledger_day disable trigger ledger_day_ended')).rejects.toThrow(
    'must be owner',
  )
})

test('finance.ledgerDay: sums by account open with those of the day before, and add up to nothing', async () => {
  await rent(renter, await goods(await person()), 1, 300)
  const day = await endDay()
  const closed = await finance.ledgerDay({ day })
  const { rows } = await pool.query('select count(*)::int as n, sum(amount)::int as fen from ledger_transfer')
  expect(closed).toMatchObject({
    day,
    transfers: rows[0].n,
    turnoverFen: rows[0].fen,
    violated: [],
    checkedAt: null,
    openDifferences: 0,
  })
  expect(closed.sums).toMatchObject([
    { account: 'bonus', name: '用户赠送余额', openingFen: 0, inFen: 500, outFen: 300, closingFen: 200 },
    { account: 'cash', openingFen: 0, inFen: 10_000, closingFen: 10_000 },
    { account: 'clearing:alipay', name: '支付宝待清算', outFen: 10_000, closingFen: -10_000 },
    { account: 'escrow', inFen: 300, closingFen: 300 },
    { account: 'promotion:platform', outFen: 500, closingFen: -500 },
  ])
  expect(closed.acts.map(({ text, fen }) => [text, fen])).toContainEqual(['付款', 300])

  await person({ cashFen: 70 })
  const next = await endDay()
  const second = await finance.ledgerDay({ day: next })
  expect(second.sums.reduce((sum, { closingFen }) => sum + closingFen, 0)).toBe(0)
  expect(second.sums.find(({ account }) => account === 'cash')).toMatchObject({
    openingFen: 10_000,
    inFen: 70,
    closingFen: 10_070,
  })
  expect(second.sums.find(({ account }) => account === 'escrow')).toMatchObject({
    openingFen: 300,
    entries: 0,
  })
  const { list, openFrom } = await finance.ledgerDays({})
  expect(list.map((one) => one.day)).toEqual([next, day])
  expect(openFrom).toBe(addDays(next, 1))
})

test('the report is signed: one changed byte, or the report of another day, is not what was signed', async () => {
  const [one, other] = (await finance.ledgerDays({})).list.map(({ day }) => day)
  const day = one ?? ''
  const { blob, name } = await files.ledgerDayFile({ day })
  expect(name).toBe(`上号-日结单-${day}.xlsx`)
  const report = Buffer.from(await blob.arrayBuffer())
  const { signature, publicKey, digest } = await finance.ledgerDay({ day })
  expect(verify(null, report, publicKey, Buffer.from(signature, 'base64'))).toBe(true)
  const cells = (await readTable(report, LIMITS)).map((row) => row.cells.join(' '))
  expect(cells).toContainEqual(expect.stringContaining(digest))
  const check = (of: string, bytes: Buffer) =>
    files.verifyLedgerDay({ day: of }, { file: new Blob([new Uint8Array(bytes)]) })
  expect(await check(day, report)).toMatchObject({ isSigned: true, ledgerAgrees: true })
  const changed = Buffer.from(report)
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200)
  expect(await check(day, changed)).toMatchObject({ isSigned: false, ledgerAgrees: true })
  expect(await check(other ?? '', report)).toMatchObject({ isSigned: false })
})

test('no transfer can be dated into a closed day, nor one of it be changed or removed, by the owner of the schema either', async () => {
  const [{ day } = { day: '' }] = (await finance.ledgerDays({})).list
  const end = new Date(Date.parse(`${day}T16:00:00Z`))
  await expect(post(new Date(end.getTime() - 1))).rejects.toMatchObject({ constraint: 'ledger_day_closed' })
  const act = "biz_type = 'recharge'"
  for (const change of [
    `update ledger_transfer set amount = amount + 1 where ${act}`,
    `delete from ledger_transfer where ${act}`,
    `update ledger_transfer set at = '${end.toISOString()}' where ${act}`,
  ])
    await expect(asOwner(change)).rejects.toMatchObject({ constraint: 'ledger_day_closed' })
  await post(end)
})

test('a closed day does not change, and days are closed one after the other', async () => {
  const [{ day } = { day: '' }] = (await finance.ledgerDays({})).list
  for (const change of [
    `update ledger_day set transfers = 0`,
    `delete from ledger_day_sum`,
    `truncate ledger_day cascade`,
    `insert into ledger_day_sum (day, account, opening_fen, in_fen, out_fen, entries) values ('${day}', 'x', 0, 0, 0, 0)`,
  ])
    await expect(asOwner(change)).rejects.toMatchObject({ constraint: 'ledger_day_kept' })
  await expect(pool.query('update ledger_day set transfers = 0')).rejects.toThrow('permission denied')
  const copy = (to: string, closed: string) => `
    insert into ledger_day select (jsonb_populate_record(d, jsonb_build_object('day', '${to}',
      'ends_at', (('${to}'::date + 1)::timestamp at time zone 'Asia/Shanghai'), 'closed_at', '${closed}'::timestamptz))).* from ledger_day d where day = '${day}'`
  const late = '2030-01-01T00:00:00Z'
  await expect(asOwner(copy(addDays(day, 2), late))).rejects.toMatchObject({ constraint: 'ledger_day_order' })
  await expect(asOwner(copy(addDays(day, -1), late))).rejects.toMatchObject({
    constraint: 'ledger_day_order',
  })
  await expect(asOwner(copy(addDays(day, 1), `${addDays(day, 1)}T16:30:00Z`))).rejects.toMatchObject({
    constraint: 'ledger_day_early',
  })
})

test('two servers that close at once close each day once; an empty day is closed too', async () => {
  clock.advance(2 * DAY)
  await Promise.all([closeLedgerDays(deps), closeLedgerDays(deps), closeLedgerDays(deps)])
  const { rows } = await pool.query(
    'select count(*)::int as days, max(day) - min(day) + 1 as span from ledger_day',
  )
  expect(rows[0].days).toBe(rows[0].span)
  const { list } = await finance.ledgerDays({ page: { size: 1 } })
  expect(list).toMatchObject([{ day: addDays(today(), -1), transfers: 0, turnoverFen: 0 }])
})

test('a transfer that is changed past all guards is noticed', async () => {
  const set = async (amount: string): Promise<void> => {
    await asOwner('alter table ledger_transfer disable trigger refuse_closed_day')
    await asOwner(
      `update ledger_transfer set amount = ${amount} where biz_id = 'start-${renter.userId}' and biz_type = 'bonus'`,
    )
    await asOwner('alter table ledger_transfer enable trigger refuse_closed_day')
  }
  await set('amount + 1')
  const [{ day } = { day: '' }] = (await finance.ledgerDays({ page: { size: 50 } })).list.slice(-1)
  const file = (await files.ledgerDayFile({ day })).blob
  expect(await files.verifyLedgerDay({ day }, { file })).toMatchObject({
    isSigned: true,
    ledgerAgrees: false,
  })
  const found = await violationsOf(pool, financeInvariants)
  expect(found.map(({ invariant }) => invariant)).toContain(
    'a closed day has the transfers it was closed with, and opens with the sums of the one before',
  )
  await set('amount - 1')
  expect(await files.verifyLedgerDay({ day }, { file })).toMatchObject({ ledgerAgrees: true })
})

test('an entry of the audit log that is changed, with the whole chain computed again, is found by the report', async () => {
  const day = await endDay()
  const file = (await files.ledgerDayFile({ day })).blob
  const check = () => files.verifyLedgerDay({ day }, { file })
  expect(await check()).toMatchObject({ isSigned: true, auditAgrees: true })
  const changed = Buffer.from('changed')
  expect(await files.verifyLedgerDay({ day }, { file: new Blob([new Uint8Array(changed)]) })).toMatchObject({
    isSigned: false,
    auditAgrees: null,
  })
  const rewrite = (name: string) =>
    asOwner(`do $$
      declare
        e audit_entry;
        last bytea := sha256(''::bytea);
      begin
        for e in select * from audit_entry order by seq loop
          if e.seq = 2 then e.call_name := '${name}'; end if;
          e.previous := last;
          e.hash := audit_hash(e);
          update audit_entry set call_name = e.call_name, previous = e.previous, hash = e.hash where seq = e.seq;
          last := e.hash;
        end loop;
      end $$`)
  const { rows } = await pool.query('select call_name from audit_entry where seq = 2')
  await rewrite('finance.ledgerEntries')
  expect((await operator.client.ops.checkAudit()).brokenSeq).toBeNull()
  expect(await check()).toMatchObject({ isSigned: true, auditAgrees: false })
  await rewrite(rows[0].call_name)
  expect(await check()).toMatchObject({ auditAgrees: true })
})

test('reports of a day that is not closed are NOT_FOUND; only operators read them', async () => {
  const day = '2026-01-01'
  expect(await outcomeOf(finance.ledgerDay({ day }))).toBe('NOT_FOUND')
  expect(await outcomeOf(files.ledgerDayFile({ day }))).toBe('NOT_FOUND')
  expect(await outcomeOf(files.verifyLedgerDay({ day }, { file: new Blob(['x']) }))).toBe('NOT_FOUND')
  expect(await outcomeOf(renter.client.finance.ledgerDay({ day }))).toBe('NO_PERMISSION')
})
