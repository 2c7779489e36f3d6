import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { claimDueRows, type DueWork, processDue } from '../../../core/jobs/due.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { expireRequest } from './expire.ts'
import { lockRequest } from './request.ts'

const BATCH = 10
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }

const deleteCode = async (tx: Tx, codeId: string): Promise<void> => {
  await tx
    .updateTable('code_request')
    .set({ sealed: null, data_key: null, kek: null, due_at: null })
    .where('id', '=', codeId)
    .execute()
}

type Claimed = { id: string }

const dueCodes: DueWork<Claimed, Deps> = {
  claim: (tx, now): Promise<Claimed[]> =>
    claimDueRows(tx, { table: 'code_request', key: 'id', batch: BATCH, pauses: RETRY }, now),
  handle: ({ db, clock }, { id }) =>
    db.transaction().execute(async (tx) => {
      const locked = await lockRequest(tx, id, 'clock', clock)
      const { state, answer_by: answerBy, code_until: codeUntil } = locked.request
      if (state === 'asked' && answerBy <= locked.at) return expireRequest(tx, locked)
      if (codeUntil && codeUntil <= locked.at) return deleteCode(tx, id)
    }),
  logFields: ({ id }) => ({ codeRequest: id }),
}

/** Ends requests without an answer, and deletes codes whose time is over. */
export const runDueCodes = (deps: Deps): Promise<void> => processDue(deps, dueCodes)

export const dueCodesJob: Job = {
  name: 'credentials.codes',
  label: '验证码请求到时处理',
  everySeconds: 5,
  run: runDueCodes,
}
