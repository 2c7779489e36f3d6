import { createFileClient } from '@shanghao/contract/fileClient'
import type { ImportKind } from '@shanghao/contract/goods/bulkStates'
import { importsJob } from '../../src/domains/goods/import/runImport.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { setUpMarket } from './market.ts'
import { defineSmallGame, SMALL } from './smallGame.ts'

/** The headings of a table of new accounts with logins, and a row of it that is right. */
export const HEADINGS = [
  '标题',
  '区服',
  '段位',
  '皮肤',
  '每小时价格',
  '登录账号',
  '登录密码',
  '登录后显示的名字',
]
export const goodRow = (n: number): string[] => [
  `金简号 ${n}`,
  '安卓·账号登录',
  '金简',
  '霜雪、暮色',
  '3.5',
  `user${n}`,
  `secret-${n}`,
  `夜航${n}`,
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** A CSV file of rows of texts, each cell in quotes. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',')).join('\r\n')

/** An owner of accounts of the small game, and what imports tables for them. */
export const setUpImports = async (server: CallServer) => {
  const market = await setUpMarket(server)
  await defineSmallGame(server)
  const merchant = () => market.person({ roles: ['merchant'] })
  const filesOf = ({ token }: TestUser) =>
    createFileClient({ base: server.base, timeoutMs: 60_000, headers: () => ({ authToken: token }) })
  const check = (
    owner: TestUser,
    file: string | Uint8Array<ArrayBuffer>,
    { kind = 'create' as ImportKind, submits = false } = {},
  ) =>
    filesOf(owner).goods.checkImport(
      { gameId: SMALL.game, kind, submits, fileName: '账号.csv' },
      { file: new Blob([file]) },
    )
  const run = async (owner: TestUser, { importId, sha256 }: { importId: string; sha256: string }) => {
    await owner.client.goods.runImport({ importId, sha256 })
    await importsJob.run(server.deps)
    return owner.client.goods.importProgress({ importId })
  }
  /** Imports a table of new accounts and returns their ids in the order of its rows. */
  const imported = async (owner: TestUser, rows: readonly (readonly string[])[], options = {}) => {
    const checked = await check(owner, csvOf(HEADINGS, ...rows), options)
    const { rows: last } = await server.pool.query<{ id: string }>(
      'select coalesce(max(id), 0) as id from goods',
    )
    await run(owner, checked)
    const { rows: created } = await server.pool.query<{ id: string }>(
      'select id from goods where id > $1 order by id',
      [last[0]?.id],
    )
    return created.map(({ id }) => String(id))
  }
  const problems = async (owner: TestUser, importId: string) =>
    (await owner.client.goods.importProblems({ importId, page: { size: 50 } })).list
  return { ...market, merchant, filesOf, check, run, imported, problems }
}
