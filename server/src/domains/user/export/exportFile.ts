import { maskPhone } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { findShownAdultFrom, findShownName } from '../../realname/actions.ts'
import { levelOf } from '../levels.ts'
import { findProfile } from '../queries.ts'
import { userSettings } from '../settings.ts'
import { type Section, type StateNames, sections } from './sections.ts'

type Exporting = { userId: number; names: StateNames }
type Row = { key: string; row: Record<string, unknown> }

const readRows = async (
  db: Db,
  { key, of, columns }: Section,
  { userId, after, limit }: { userId: number; after: string | null; limit: number },
): Promise<Row[]> => {
  const type = sql.raw(key.type)
  const shown = sql.join(Object.entries(columns).flatMap(([label, value]) => [sql.lit(label), value]))
  const { rows } = await sql<Row>`
    select (${key.of})::text as key, json_build_object(${shown}) as row ${of(userId)}
       and (${after}::text is null or ${key.of} > ${after}::${type})
     order by ${key.of} limit ${limit}`.execute(db)
  return rows
}

const named = ({ states }: Section, row: Row['row'], names: StateNames): Row['row'] =>
  states ? { ...row, 状态: names[states][String(row['状态'])] ?? row['状态'] } : row

/** The rows of a section, one a line. */
async function* sectionLines(db: Db, section: Section, { userId, names }: Exporting): AsyncGenerator<string> {
  const pieces = readPieces<Row>((last, limit) =>
    readRows(db, section, { userId, after: last?.key ?? null, limit }),
  )
  let separator = ''
  for await (const piece of pieces)
    for (const { row } of piece) {
      yield `${separator}\n    ${JSON.stringify(named(section, row, names))}`
      separator = ','
    }
}

type ExportDeps = Pick<Deps, 'db' | 'kms' | 'settings' | 'clock'>

const profileOf = async (deps: ExportDeps, userId: number): Promise<Record<string, unknown>> => {
  const [row, name, adultFrom] = await Promise.all([
    findProfile(deps.db, userId),
    findShownName(deps, userId),
    findShownAdultFrom(deps.db, userId),
  ])
  return {
    用户编号: String(row.id),
    手机号: row.phone,
    昵称: row.nickname,
    注册: shanghaiTime(row.created_at),
    实名: name,
    成年日期: adultFrom,
    完成订单: row.completed_orders,
    等级: levelOf(row.completed_orders, deps.settings.read(userSettings)).name,
    设置了登录密码: row.password_hash !== null,
    设置了支付密码: row.pay_password_hash !== null,
  }
}

/** The file with a user's own data: readable JSON, sent while it is read. */
export async function* exportLines(deps: ExportDeps, exporting: Exporting): AsyncGenerator<string> {
  const head = { 导出时间: shanghaiTime(deps.clock.now()), 时区: 'Asia/Shanghai' }
  yield `{\n  "说明": ${JSON.stringify(head)},\n  "资料": ${JSON.stringify(await profileOf(deps, exporting.userId))}`
  for (const section of sections) {
    yield `,\n  ${JSON.stringify(section.title)}: [`
    yield* sectionLines(deps.db, section, exporting)
    yield '\n  ]'
  }
  yield '\n}\n'
}

/** The name of the file: of whom, masked, and of which day. */
export const exportFileName = (phone: string, now: Date): string =>
  `上号-个人数据-${maskPhone(phone).replaceAll('*', 'x')}-${shanghaiTime(now).slice(0, 10)}.json`
