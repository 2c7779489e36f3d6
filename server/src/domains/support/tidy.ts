import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import { releaseUploads } from '../uploads/actions.ts'
import { closeConversation, lockConversation } from './conversation.ts'
import { supportSettings } from './settings.ts'

const BATCH = 100
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Runs an act for each of the rows that a query finds, one transaction each, until none is left. */
const forEach = async (
  { signal }: Pick<JobDeps, 'signal'>,
  find: () => Promise<{ id: string }[]>,
  act: (id: string) => Promise<void>,
): Promise<void> => {
  for (let rows = await find(); rows.length > 0 && !signal?.aborted; rows = await find())
    for (const { id } of rows) await act(id)
}

/** Conversations in which the customer is not waiting and nothing was written since a moment. */
const findIdle = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('conversation')
    .select('id')
    .where('last_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.and([eb('state', '=', 'taken'), eb('unanswered_since', 'is', null)]),
      ]),
    )
    .limit(BATCH)
    .execute()

const closeIdle = async (deps: JobDeps, before: Date): Promise<void> => {
  const { db, clock } = deps
  await forEach(
    deps,
    () => findIdle(db, before),
    (id) =>
      db.transaction().execute(async (tx) => {
        const conversation = await lockConversation(tx, id, null)
        if (conversation.last_at >= before) return
        const text = '很久没有新消息，会话已结束'
        await closeConversation(tx, conversation, { cause: 'idle', text, at: clock.now() })
      }),
  )
}

/** Deletes closed conversations with their messages, and releases their pictures. */
const deleteOld = async (deps: JobDeps): Promise<void> => {
  const { db, clock, settings } = deps
  const { keepDays, guestKeepDays } = settings.read(supportSettings)
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await forEach(
    deps,
    async () =>
      (
        await sql<{ id: string }>`
        select id from conversation
         where state = 'closed' and closed_at < case when user_id is null then ${ago(guestKeepDays)}::timestamptz else ${ago(keepDays)} end
         limit ${BATCH}`.execute(db)
      ).rows,
    (id) =>
      db.transaction().execute(async (tx) => {
        await releaseUploads(tx, `conversation:${id}`)
        await tx.deleteFrom('conversation').where('id', '=', id).execute()
      }),
  )
}

/** Ends conversations without messages for long, and deletes those that ended long ago. */
export const supportJob: Job = {
  name: 'support.tidy',
  label: '结束和清理客服会话',
  cron: '*/10 * * * *',
  run: async (deps) => {
    const { idleHours } = deps.settings.read(supportSettings)
    await closeIdle(deps, new Date(deps.clock.now().getTime() - idleHours * HOUR_MS))
    await deleteOld(deps)
  },
}
