import { type SanctionEnd, type SanctionKind, sanctionKinds } from '@shanghao/contract/people/states'
import { asSentence } from '@shanghao/contract/text'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { notify } from '../../notifications/actions.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { unbanUsers } from '../../session/actions.ts'
import { SANCTIONS_PATH } from './impose.ts'

/** An expired sanction has no note. */
type Ending = { how: SanctionEnd; by: number | null; note: string | null; at: Date }
type Ended = { id: number; user_id: number; kind: SanctionKind; banned_ids: number[] }

/** The accounts of an ended ban that no other ban keeps disabled. */
const listFreed = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) freed(id) where not is_sanctioned(id, 'ban')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends a live sanction and tells the person. Accounts that it took off the shelf are listed again by their owner. Raises SANCTION_STATE. */
export const endSanction = async (
  tx: Tx,
  sanctionId: number,
  { how, by, note, at }: Ending,
): Promise<void> => {
  const ended = await tx
    .updateTable('sanction')
    .set({ ended_at: at, ended_how: how, ended_by: by, end_note: note })
    .where('id', '=', sanctionId)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id', 'kind', 'banned_ids'])
    .$narrowType<Ended>()
    .executeTakeFirst()
  const { user_id: userId, kind, banned_ids: banned } = ended ?? fail('SANCTION_STATE')
  if (banned.length > 0) await unbanUsers(tx, await listFreed(tx, banned))
  await notify(tx, userId, {
    kind: 'sanction',
    title: `账号限制已结束：${sanctionKinds[kind]}`,
    text: note === null ? '期限已到，可以正常使用。' : `解除原因：${asSentence(note)}可以正常使用。`,
    path: SANCTIONS_PATH,
  })
}

export type LockedSanction = { userId: number; imposedBy: number | null; isLive: boolean }

/** Locks a sanction. Raises NOT_FOUND. */
export const lockSanction = async (tx: Tx, sanctionId: number): Promise<LockedSanction> => {
  const row = await tx
    .selectFrom('sanction')
    .select(['user_id', 'imposed_by', 'ended_at'])
    .where('id', '=', sanctionId)
    .forUpdate()
    .executeTakeFirst()
  const { user_id: userId, imposed_by: imposedBy, ended_at: endedAt } = row ?? fail('NOT_FOUND')
  return { userId, imposedBy, isLive: endedAt === null }
}

/** Whether two operators are one person, by any account. */
export const isSameOperator = async (db: Db | Tx, one: number, other: number | null): Promise<boolean> => {
  if (other === null) return false
  const same = await db
    .selectFrom('app_user as a')
    .innerJoin('app_user as b', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('b.id', '=', ref('a.id')), eb('b.identity_id', '=', ref('a.identity_id'))]),
      ),
    )
    .select('a.id')
    .where('a.id', '=', one)
    .where('b.id', '=', other)
    .executeTakeFirst()
  return same !== undefined
}

/** Whether a person works for the platform, by any account. */
export const isOperatorPerson = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from app_user u join app_user o on o.id = u.id or o.identity_id = u.identity_id
    where u.id = ${userId} and 'operator' = any (o.roles)`.execute(tx)
  return rows.length > 0
}

/**
 * Lifting a sanction before its end. `isOwn`: the operator who requests it imposed it; what another imposed takes two, and so does one of
 * an operator. Raises NOT_FOUND and SANCTION_STATE.
 */
export const endSanctionAct: OperatorAct<
  { sanctionId: number; note: string; isOwn: boolean },
  Record<never, never>
> = {
  kind: 'end_sanction',
  request: z.object({ sanctionId: z.number(), note: z.string(), isOwn: z.boolean() }),
  summarize: async (tx, { sanctionId, note, isOwn }) => {
    const { userId, isLive } = await lockSanction(tx, sanctionId)
    if (!isLive) fail('SANCTION_STATE')
    const takesTwo = !isOwn || (await isOperatorPerson(tx, userId))
    return { subject: `sanction:${sanctionId}`, amountFen: 0, reason: note, beneficiaryId: userId, takesTwo }
  },
  describe: ({ sanctionId }) => `提前解除编号 ${sanctionId} 的限制`,
  perform: async (tx, { sanctionId, note }, { operatorId, at }) => {
    await endSanction(tx, sanctionId, { how: 'lifted', by: operatorId, note, at })
    return {}
  },
}

const BATCH = 100

/** Ends the sanctions whose time is over. */
const endDueSanctions = async ({ db, clock, log, signal }: JobDeps): Promise<void> => {
  const at = clock.now()
  const due = await db
    .selectFrom('sanction')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .orderBy('ends_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute(async (tx) => {
        if ((await lockSanction(tx, id)).isLive)
          await endSanction(tx, id, { how: 'expired', by: null, note: null, at })
      })
      .catch((err) => log.error({ err, sanction: id }, 'sanction not ended'))
  }
}

export const sanctionsJob: Job = {
  name: 'people.sanctions',
  label: '解除到期的限制',
  cron: '* * * * *',
  run: endDueSanctions,
}
