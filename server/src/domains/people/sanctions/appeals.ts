import { sanctionKinds } from '@shanghao/contract/people/states'
import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify } from '../../notifications/actions.ts'
import { type OperatorAct, recordAction, requireUninvolved } from '../../ops/actions.ts'
import { endSanction, isOperatorPerson, isSameOperator, lockSanction } from './end.ts'
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

type Granting = { sanctionId: number; note: string }

/**
 * Checks that an operator may decide on the appeal against a sanction: it does not concern them, and by no account did they impose it,
 * approve that or write the appeal down. Raises NOT_FOUND, REALNAME_REQUIRED, OPERATOR_SELF and SANCTION_SAME_OPERATOR.
 */
export const requireDecider = async (tx: Tx, sanctionId: number, operatorId: number): Promise<void> => {
  const row = await tx
    .selectFrom('sanction as s')
    .leftJoin('sanction_appeal as a', 'a.sanction_id', 's.id')
    .select(['s.user_id', 's.imposed_by', 's.approved_by', 'a.recorded_by'])
    .where('s.id', '=', sanctionId)
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  await requireUninvolved(tx, operatorId, row.user_id)
  for (const id of [row.imposed_by, row.approved_by, row.recorded_by])
    if (await isSameOperator(tx, operatorId, id)) fail('SANCTION_SAME_OPERATOR')
}

/** Locks a sanction whose appeal waits. Returns whom it is about. Raises NOT_FOUND, and SANCTION_STATE without either. */
const lockAppealed = async (tx: Tx, sanctionId: number): Promise<number> => {
  const { userId, isLive } = await lockSanction(tx, sanctionId)
  const waiting = await tx
    .selectFrom('sanction_appeal')
    .select('sanction_id')
    .where('sanction_id', '=', sanctionId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (!isLive || !waiting) fail('SANCTION_STATE')
  return userId
}

type Decision = {
  decision: 'granted' | 'refused'
  by: number
  approvedBy: number | null
  note: string
  at: Date
}

const storeDecision = async (
  tx: Tx,
  sanctionId: number,
  { decision, by, approvedBy, note, at }: Decision,
): Promise<void> => {
  await tx
    .updateTable('sanction_appeal')
    .set({ decision, decided_by: by, approved_by: approvedBy, decided_at: at, note })
    .where('sanction_id', '=', sanctionId)
    .execute()
}

/**
 * Granting the appeal that waits, which ends the sanction; of an operator it takes two. Raises NOT_FOUND, SANCTION_STATE without a waiting
 * appeal or a live sanction, and SANCTION_SAME_OPERATOR for who has a part in it.
 */
export const grantAppealAct: OperatorAct<Granting, Record<never, never>> = {
  kind: 'grant_sanction_appeal',
  request: z.object({ sanctionId: z.number(), note: z.string() }),
  summarize: async (tx, { sanctionId, note }) => {
    const userId = await lockAppealed(tx, sanctionId)
    const takesTwo = await isOperatorPerson(tx, userId)
    const subject = `sanction_appeal:${sanctionId}`
    return { subject, amountFen: 0, reason: note, beneficiaryId: userId, takesTwo }
  },
  describe: ({ sanctionId }) => `认定编号 ${sanctionId} 的限制申诉成立，解除限制`,
  perform: async (tx, { sanctionId, note }, { operatorId, approval, at }) => {
    const by = { by: operatorId, approvedBy: approval?.approvedBy ?? null }
    await storeDecision(tx, sanctionId, { decision: 'granted', ...by, note, at })
    await endSanction(tx, sanctionId, { how: 'appeal', by: operatorId, note, at })
    return {}
  },
}

/** Refuses the appeal that waits; the sanction stays. Raises what `requireDecider` raises, and SANCTION_STATE. */
export const refuseAppeal = async (
  tx: Tx,
  { sanctionId, note, operatorId, now }: Granting & { operatorId: number; now: Date },
): Promise<void> => {
  await requireDecider(tx, sanctionId, operatorId)
  const userId = await lockAppealed(tx, sanctionId)
  await storeDecision(tx, sanctionId, {
    decision: 'refused',
    by: operatorId,
    approvedBy: null,
    note,
    at: now,
  })
  await notifyRefused(tx, { sanctionId, userId, note })
  await recordAction(tx, {
    kind: 'refuse_sanction_appeal',
    request: { sanctionId },
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
