import type { SettingPlanState } from '@shanghao/contract/settings/states'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import type { SettingValue } from '../../core/settings/define.ts'

export type ChangeRow = {
  id: number
  key: string
  from_value: SettingValue
  to_value: SettingValue
  reason: string
  changed_by: number | null
  approved_by: number | null
  at: Date
  plan_id: number | null
}

const columns = sql`id, key, from_value, to_value, reason, changed_by, approved_by, at, plan_id`

/** The last change of each setting that was ever changed. */
export const lastChanges = async (db: Db): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select distinct on (key) ${columns} from setting_change order by key, id desc`.execute(db)
  return rows
}

type HistoryPage = IdPage & { key: string | null }

/** A page of changes, of one setting or of all, the newest first. */
export const listChanges = async (
  db: Db,
  { key, time, after, skip, limit }: HistoryPage,
): Promise<ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from setting_change
     where (${key}::text is null or key = ${key}) and at <= ${time} and (${after}::bigint is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type PlanRow = {
  id: number
  key: string
  from_value: SettingValue
  to_value: SettingValue
  reason: string
  state: SettingPlanState
  effective_at: Date
  requested_by: number
  approved_by: number | null
  created_at: Date
  ended_at: Date | null
  cancelled_by: number | null
  note: string | null
}

const planColumns = sql`id, key, from_value, to_value, reason, state, effective_at, requested_by, approved_by, created_at,
  ended_at, cancelled_by, note`

/** The scheduled changes that wait, the next one first. */
export const waitingPlans = async (db: Db): Promise<PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from setting_plan where state = 'waiting' order by effective_at, id`.execute(db)
  return rows
}

type PlansPage = IdPage & { state: SettingPlanState | null }

/** A page of scheduled changes, the newest first. */
export const listPlans = async (
  db: Db,
  { state, time, after, skip, limit }: PlansPage,
): Promise<PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from setting_plan
     where (${state}::text is null or state = ${state}) and created_at <= ${time}
       and (${after}::bigint is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
