import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { notify } from '../../notifications/actions.ts'
import { notifyStaff } from '../../owners/actions.ts'

/** Owners per read. */
const BATCH = 100

/** When an owner is reminded of a password: so many days after it was set, once so many rentals have seen it; null for never. */
export type RotationRule = { afterDays: number | null; afterRentals: number | null }

export const findRotationRule = async (db: Db, ownerId: number): Promise<RotationRule> => {
  const row = await db
    .selectFrom('rotation_rule')
    .select(['after_days as afterDays', 'after_rentals as afterRentals'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? { afterDays: null, afterRentals: null }
}

/** Marks the passwords of an owner that have become due by their rule, each version once; returns how many. */
const markDue = async (tx: Tx, ownerId: number, now: Date): Promise<number> => {
  const { rows } = await sql`
    update credential c set reminded_version = c.version
      from goods g join rotation_rule r on r.owner_id = g.owner_id
     where g.id = c.goods_id and g.owner_id = ${ownerId} and g.state in ('on_shelf', 'off_shelf', 'awaiting_owner')
       and c.reminded_version is distinct from c.version
       and (c.updated_at <= ${now}::timestamptz - make_interval(days => r.after_days)
         or (select count(distinct v.order_id) from reveal v
              where v.goods_id = c.goods_id and v.credential_version = c.version) >= r.after_rentals)
    returning c.goods_id`.execute(tx)
  return rows.length
}

/** The passwords that are due by the new rule are marked at once, without a message, and those that are no longer due are not any more. */
export const saveRotationRule = async (
  tx: Tx,
  ownerId: number,
  { afterDays, afterRentals }: RotationRule,
  now: Date,
): Promise<void> => {
  const rule = { after_days: afterDays, after_rentals: afterRentals, changed_at: now }
  await tx
    .insertInto('rotation_rule')
    .values({ owner_id: ownerId, ...rule })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(rule))
    .execute()
  await tx
    .updateTable('credential as c')
    .from('goods as g')
    .set({ reminded_version: null })
    .whereRef('g.id', '=', 'c.goods_id')
    .where('g.owner_id', '=', ownerId)
    .where('c.reminded_version', 'is not', null)
    .execute()
  await markDue(tx, ownerId, now)
}

const listOwners = (db: Db, after: number) =>
  db
    .selectFrom('rotation_rule')
    .select('owner_id')
    .where('owner_id', '>', after)
    .where((eb) => eb.or([eb('after_days', 'is not', null), eb('after_rentals', 'is not', null)]))
    .orderBy('owner_id')
    .limit(BATCH)
    .execute()

/** Reminds owners of the passwords that have become due since the last time, in one message. */
export const runRotationReminders = async ({ db, clock, signal }: JobDeps): Promise<void> => {
  for (let after = 0; !signal?.aborted; ) {
    const owners = await listOwners(db, after)
    for (const { owner_id: ownerId } of owners) {
      await db.transaction().execute(async (tx) => {
        const due = await markDue(tx, ownerId, clock.now())
        if (due === 0) return
        const message = {
          kind: 'password_aged',
          title: '有账号该修改密码了',
          text: `按号主设置的提醒，${due} 个账号的密码该修改了。请先在游戏里修改，再到号主后台的看板填写新密码。`,
          path: `${OWNER_CONSOLE}/board`,
        } as const
        await notify(tx, ownerId, message)
        await notifyStaff(tx, { ownerId, may: 'orders_act', renterId: null }, message)
      })
    }
    after = owners.at(-1)?.owner_id ?? after
    if (owners.length < BATCH) return
  }
}

/** In the daytime: a reminder can wait until the morning. */
export const rotationJob: Job = {
  name: 'goods.rotation',
  label: '改密提醒',
  cron: '7 10 * * *',
  run: runRotationReminders,
}
