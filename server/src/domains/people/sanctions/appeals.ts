import { sanctionKinds } from '@shanghao/contract/people/states'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify } from '../../notifications/actions.ts'
import { recordAction, requireUninvolved } from '../../ops/actions.ts'
import { endSanction, lockSanction } from './end.ts'
import { SANCTIONS_PATH } from './impose.ts'

type Appealing = { sanctionId: number; text: string; now: Date }

const storeAppeal = async (
  tx: Tx,
  { sanctionId, text, now }: Appealing,
  recordedBy: number | null,
): Promise<void> => {
  await tx
    .insertInto('sanction_appeal')
    .values({ sanction_id: sanctionId, text, at: now, recorded_by: recordedBy })
    .execute()
}

/** A person appeals against a sanction of theirs, once. Raises NOT_FOUND, SANCTION_STATE for an ended one, and APPEAL_DONE. */
export const appeal = async (
  tx: Tx,
  { userId, ...appealing }: Appealing & { userId: number },
): Promise<void> => {
  const { userId: sanctioned, isLive } = await lockSanction(tx, appealing.sanctionId)
  if (sanctioned !== userId) fail('NOT_FOUND')
  if (!isLive) fail('SANCTION_STATE')
  await storeAppeal(tx, appealing, null)
}

/**
 * An operator writes down the appeal of a person who can't sign in. Raises NOT_FOUND, REALNAME_REQUIRED, OPERATOR_SELF, SANCTION_STATE
 * and APPEAL_DONE.
 */
export const recordAppeal = async (
  tx: Tx,
  { operatorId, ...appealing }: Appealing & { operatorId: number },
): Promise<void> => {
  const { userId, isLive } = await lockSanction(tx, appealing.sanctionId)
  await requireUninvolved(tx, operatorId, userId)
  if (!isLive) fail('SANCTION_STATE')
  await storeAppeal(tx, appealing, operatorId)
}

type Deciding = { sanctionId: number; grant: boolean; note: string; operatorId: number; now: Date }

/**
 * Decides on the appeal that waits; granting ends the sanction. Raises NOT_FOUND, REALNAME_REQUIRED, OPERATOR_SELF, SANCTION_STATE without
 * a waiting appeal or a live sanction, and SANCTION_SAME_OPERATOR for the person who imposed it.
 */
export const decideAppeal = async (
  tx: Tx,
  { sanctionId, grant, note, operatorId, now }: Deciding,
): Promise<void> => {
  const { userId, isLive } = await lockSanction(tx, sanctionId)
  await requireUninvolved(tx, operatorId, userId)
  const decided = await tx
    .updateTable('sanction_appeal')
    .set({ decision: grant ? 'granted' : 'refused', decided_by: operatorId, decided_at: now, note })
    .where('sanction_id', '=', sanctionId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (!isLive || decided.numUpdatedRows === 0n) fail('SANCTION_STATE')
  if (grant) await endSanction(tx, sanctionId, { how: 'appeal', by: operatorId, note, at: now })
  else await notifyRefused(tx, { sanctionId, userId, note })
  await recordAction(tx, {
    kind: 'decide_sanction_appeal',
    request: { sanctionId, grant },
    amountFen: 0,
    reason: note,
    beneficiaryId: userId,
    operatorId,
    at: now,
  })
}

const notifyRefused = async (
  tx: Tx,
  { sanctionId, userId, note }: { sanctionId: number; userId: number; note: string },
): Promise<void> => {
  const { kind } = await tx
    .selectFrom('sanction')
    .select('kind')
    .where('id', '=', sanctionId)
    .executeTakeFirstOrThrow()
  const name = Object.entries(sanctionKinds).find(([known]) => known === kind)?.[1] ?? ''
  await notify(tx, userId, {
    kind: 'sanction',
    title: `申诉没有通过：${name}`,
    text: note,
    path: SANCTIONS_PATH,
  })
}
