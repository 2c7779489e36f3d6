import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { closeAccount } from './closeAccount.ts'

const BATCH = 100
/** `lock_not_available`: the user is in use; the next run tries again. */
const IN_USE = '55P03'

const isInUse = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === IN_USE

/** Closes the accounts whose days to take it back are over. */
const closeDueAccounts = async ({ db, kms, clock, log, signal }: JobDeps): Promise<void> => {
  const now = clock.now()
  const due = await db
    .selectFrom('account_closing')
    .select('user_id')
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .limit(BATCH)
    .execute()
  for (const { user_id: userId } of due) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute((tx) => closeAccount(tx, kms, userId, now))
      .catch((err) => {
        if (!isInUse(err)) log.error({ err, user: userId }, 'account not closed')
      })
  }
}

export const closingJob: Job = {
  name: 'user.closing',
  label: '到期注销账号',
  cron: '*/5 * * * *',
  run: closeDueAccounts,
}
