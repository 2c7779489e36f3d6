import type { channelStatementCalls } from '@shanghao/contract/channels/statements'
import type { Db } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import type { Column } from '../../core/tables/column.ts'
import { datedName, tableFile } from '../../core/tables/tableFile.ts'
import { findPortalName, listDistributors, listPortalStatement, listPortals } from './portalStatement.ts'
import { listStatement } from './statement.ts'

const period: Column = { title: '期间', kind: 'text', width: 14 }
const orders: Column = { title: '订单数', kind: 'number', width: 10 }
const yuan = (title: string): Column => ({ title: `${title}（元）`, kind: 'yuan', width: 16 })

const distributorColumns = [period, orders, yuan('分成'), yuan('转入余额'), yuan('期末余额')]
const portalColumns = [
  period,
  orders,
  yuan('租金'),
  yuan('平台服务费'),
  yuan('号主收入'),
  yuan('其中分销分成'),
]

const requireDistributor = async (db: Db, id: number) =>
  (await listDistributors(db, id))[0] ?? fail('NOT_FOUND')
const requirePortal = async (db: Db, id: number) => (await findPortalName(db, id)) ?? fail('NOT_FOUND')

/** The handlers of operators' calls on what distributors and portals earned. */
export const channelStatementHandlers: Handlers<typeof channelStatementCalls> = {
  statementSubjects: async ({ db }) => {
    const [distributors, portals] = await Promise.all([listDistributors(db, null), listPortals(db)])
    return {
      distributors: distributors.map((row) => ({
        distributorId: row.id,
        name: row.name,
        userId: String(row.user_id),
        shareBp: row.share_bp,
        balanceFen: row.balance,
      })),
      portals: portals.map((row) => ({
        portalId: row.id,
        name: row.name,
        userId: String(row.merchant_id),
        expiresAt: row.expires_at.getTime(),
      })),
    }
  },

  statementOfDistributor: async ({ db, database }, { distributorId, month }) => {
    const { name, balance } = await requireDistributor(db, distributorId)
    return { name, balanceFen: balance, rows: await listStatement(database.catalogue, distributorId, month) }
  },

  statementOfPortal: async ({ db, database }, { portalId, month }) => ({
    name: await requirePortal(db, portalId),
    rows: await listPortalStatement(database.catalogue, portalId, month),
  }),

  statementOfDistributorFile: async ({ db, database, now }, { distributorId, month, format }) => {
    const { name } = await requireDistributor(db, distributorId)
    const rows = await listStatement(database.catalogue, distributorId, month)
    const sheet = {
      name: '分销账单',
      columns: distributorColumns,
      rows: rows.map((row) => [row.period, row.orders, row.shareFen, row.payoutFen, row.balanceFen]),
    }
    return tableFile({ name: datedName(`上号-分销账单-${name}`, now), format, sheets: [sheet], at: now })
  },

  statementOfPortalFile: async ({ db, database, now }, { portalId, month, format }) => {
    const name = await requirePortal(db, portalId)
    const rows = await listPortalStatement(database.catalogue, portalId, month)
    const sheet = {
      name: '门户账单',
      columns: portalColumns,
      rows: rows.map((row) => [
        row.period,
        row.orders,
        row.rentFen,
        row.commissionFen,
        row.ownerFen,
        row.shareFen,
      ]),
    }
    return tableFile({ name: datedName(`上号-门户账单-${name}`, now), format, sheets: [sheet], at: now })
  },
}
