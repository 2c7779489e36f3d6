import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failureOf } from '../../../core/errors.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { notify } from '../../notifications/actions.ts'
import { releaseUploads } from '../../uploads/actions.ts'
import { userSettings } from '../settings.ts'
import { type Application, lockApplication, picturesOf } from './applications.ts'
import { changePhone, lastDigits } from './changePhone.ts'

const BATCH = 100
const DAY_MS = 86_400_000

/** Stops a locked application that has not taken effect, by the old number's link or by a session of its user. Raises PHONE_APPLICATION_STATE. */
export const stopApplication = async (
  tx: Tx,
  { id, state, user_id: userId, new_phone }: Application,
  { by, now }: { by: 'link' | 'session'; now: Date },
): Promise<void> => {
  if (state !== 'cooling' || userId === null) return fail('PHONE_APPLICATION_STATE')
  await tx
    .updateTable('phone_application')
    .set({ state: 'stopped', ended_at: now, stopped_by: by })
    .where('id', '=', id)
    .execute()
  await notify(tx, userId, {
    kind: 'phone_changed',
    title: '换绑已停止',
    text: `绑定手机不会换到尾号 ${lastDigits(new_phone)} 的手机号。如果换绑不是你本人申请的，请尽快修改登录密码。`,
    path: '/pages/my/bind-phone',
  })
}

/** Performs a change whose cool-down is over; one that is impossible by now ends as `failed`, and its user is notified. */
const takeEffect = async (tx: Tx, deps: Pick<Deps, 'kms'>, id: number, now: Date): Promise<void> => {
  const application = await lockApplication(tx, id)
  const { state, user_id: userId, old_phone: oldPhone, new_phone: newPhone, takes_effect_at } = application
  if (state !== 'cooling' || userId === null || takes_effect_at === null || takes_effect_at > now) return
  const change = { userId, oldPhone, newPhone, applicationId: id, now }
  await tx
    .updateTable('phone_application')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .execute()
  await changePhone(tx, deps, change)
}

const failApplication = async (tx: Tx, id: number, now: Date): Promise<void> => {
  const { state, user_id: userId } = await lockApplication(tx, id)
  if (state !== 'cooling' || userId === null) return
  await tx
    .updateTable('phone_application')
    .set({ state: 'failed', ended_at: now })
    .where('id', '=', id)
    .execute()
  await notify(tx, userId, {
    kind: 'phone_changed',
    title: '绑定手机没有更换',
    text: '新手机号已用于其他账号，绑定手机保持不变。',
    path: '/pages/my/bind-phone',
  })
}

/** Performs approved changes of numbers whose cool-down is over. */
const runDueChanges = async (deps: JobDeps): Promise<void> => {
  const { db, clock, log, signal } = deps
  const now = clock.now()
  const due = await db
    .selectFrom('phone_application')
    .select('id')
    .where('state', '=', 'cooling')
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute((tx) => takeEffect(tx, deps, id, now))
      .catch(async (err) => {
        const failure = failureOf(err)?.failure
        if (failure !== 'NEW_PHONE_TAKEN' && failure !== 'CONFLICT')
          return log.error({ err, application: id }, 'phone change not performed')
        await db.transaction().execute((tx) => failApplication(tx, id, now))
      })
  }
}

/** Lets the pictures of applications go that ended long ago; the sweep of uploads deletes their files. */
const removePictures = async ({ db, clock, settings, log, signal }: JobDeps): Promise<void> => {
  const now = clock.now()
  const { phoneEvidenceDays } = settings.read(userSettings)
  const due = await db
    .selectFrom('phone_application')
    .select('id')
    .where('ended_at', '<=', new Date(now.getTime() - phoneEvidenceDays * DAY_MS))
    .where('pictures_removed_at', 'is', null)
    .orderBy('ended_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due) {
    if (signal?.aborted) return
    await db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('phone_application')
          .set({ pictures_removed_at: now })
          .where('id', '=', id)
          .execute()
        await releaseUploads(tx, picturesOf(id))
      })
      .catch((err) => log.error({ err, application: id }, 'pictures of a phone application not removed'))
  }
}

export const phoneJobs: readonly Job[] = [
  { name: 'user.phone_changes', label: '到期换绑手机号', cron: '* * * * *', run: runDueChanges },
  { name: 'user.phone_evidence', label: '删除换绑申请的照片', cron: '41 * * * *', run: removePictures },
]
