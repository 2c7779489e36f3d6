import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { filesOf } from '../../../../testing/market/ownerFiles.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { onEnd } from '../../../../testing/server/onEnd.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { brokenEntries } from './queries.ts'

const server = await callServer()
const market = await setUpMarket(server)
const auditor = await market.person({ operatorRoles: ['auditor'] })
const finance = await market.person({ operatorRoles: ['finance'] })
const { ops } = auditor.client
const entriesOf = async (by: number) => (await ops.auditLog({ by, page: { size: 50 } })).list

describe('the audit log', () => {
  test('has what operators look at and do, before it is done, and each refusal', async () => {
    const { userId, client } = finance
    await client.finance.withdrawalReviews({})
    const id = '1'.repeat(19)
    expect(await outcomeOf(client.finance.refuseWithdrawal({ id, reason: '资料不符' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(client.support.deskQueue())).toBe('NO_PERMISSION')
    const [noPermission, refused, begun, looked] = await entriesOf(userId)
    expect(looked).toMatchObject({ callName: 'finance.withdrawalReviews', refusal: null })
    expect(begun).toMatchObject({ input: { id, reason: '资料不符' }, refusal: null, begunSeq: null })
    expect(refused).toMatchObject({ callName: 'finance.refuseWithdrawal', begunSeq: begun?.seq, input: {} })
    expect(noPermission).toMatchObject({ callName: 'support.deskQueue', begunSeq: null })
    expect(noPermission?.refusal).toContain('权限')
    const { list: about } = await ops.auditLog({ subject: id })
    expect(about.map(({ seq }) => seq)).toEqual([begun?.seq])
    const { list: refusals } = await ops.auditLog({ by: userId, refusedOnly: true })
    expect(refusals.map(({ seq }) => seq)).toEqual([noPermission?.seq, refused?.seq])
    expect((await ops.auditLog({ callName: 'finance.withdrawalReviews' })).list).toHaveLength(1)
    expect((await ops.auditLog({ from: '2020-01-01', to: '2020-01-02' })).list).toEqual([])
  })

  test('keeps its order and its chain under fifty calls at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => finance.client.ops.approvals()))
    const { entries, brokenSeq, head } = await ops.checkAudit()
    expect(brokenSeq).toBeNull()
    expect(entries).toBeGreaterThan(50)
    expect(head).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is exported without the cells that a spreadsheet would compute', async () => {
    await finance.client.finance.ledgerEntries({ account: 'cash:=1+1' }).catch(() => null)
    const exported = await filesOf(server, auditor).ops.exportAudit({ format: 'csv', by: finance.userId })
    const text = await exported.blob.text()
    expect(text.split('\r\n')[0]).toContain('序号')
    expect(text).toContain('finance.withdrawalReviews')
  })

  test('can be changed neither by the server nor, unnoticed, by who has the database', async () => {
    await expect(server.pool.query("update audit_entry set call_name = 'x'")).rejects.toThrow(
      'permission denied',
    )
    await expect(server.pool.query('delete from audit_entry')).rejects.toThrow('permission denied')
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    onEnd(() => owner.end())
    const changes = [
      `update audit_entry set input = '{"id":"2"}' where seq = 3`,
      'update audit_entry set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where seq = 3',
      'delete from audit_entry where seq = 3',
      `update audit_entry set at = at + interval '1 second' where seq = 3`,
    ]
    for (const change of changes) {
      await owner.query('begin')
      await owner.query(change)
      const { rows } = await owner.query(brokenEntries)
      await owner.query('rollback')
      expect(rows, change).not.toEqual([])
    }
    expect((await owner.query(brokenEntries)).rows).toEqual([])
  })
})
