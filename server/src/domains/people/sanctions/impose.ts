import {
  type SanctionKind,
  sanctionEffects,
  sanctionKindList,
  sanctionKinds,
} from '@shanghao/contract/people/states'
import { asSentence } from '@shanghao/contract/text'
import { sql } from 'kysely'
import { z } from 'zod'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { lockListedOf, unshelveAllOf } from '../../goods/actions.ts'
import { notify } from '../../notifications/actions.ts'
import { type OperatorAct, requireAdminsBeside } from '../../ops/actions.ts'
import { banUser } from '../../session/actions.ts'

const DAY_MS = 86_400_000
/** Where a person reads their sanctions. */
export const SANCTIONS_PATH = '/pages/my/sanctions'

type Imposing = { userId: number; kind: SanctionKind; reason: string; days: number | null }

/** The accounts of a person that are not closed, by identity; an unverified user's own. */
const listAccountIds = async (tx: Tx, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
     where u.state <> 'closed' and (u.id = ${userId} or u.identity_id = (select identity_id from app_user where id = ${userId}))
     order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Waits for what the accounts are doing, and keeps them from beginning what the sanction refuses until it is stored. */
const lockAccounts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select from app_user where id = any (${[...ids]}::bigint[]) order by id for update`.execute(tx)
}

/** The accounts of a person that a ban disables: the active ones, and those that another ban of theirs has disabled. */
const listBannable = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from app_user u where id = any (${[...ids]}::bigint[])
       and (state = 'active' or exists (select from sanction s where s.ended_at is null and s.kind = 'ban' and u.id = any (s.banned_ids)))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * A sanction of a person, which counts for every account of their identity. A ban disables these accounts; it and `no_listing` take what
 * they list off the shelf. Against an operator it takes two. Raises NOT_FOUND, also for a closed account, SANCTION_EXISTS, and
 * LAST_ADMINS for a ban that leaves too few administrators.
 */
export const imposeSanctionAct: OperatorAct<Imposing, { sanctionId: number }> = {
  kind: 'impose_sanction',
  request: z.object({
    userId: z.number(),
    kind: z.enum(sanctionKindList),
    reason: z.string(),
    days: z.number().nullable(),
  }),
  summarize: async (tx, { userId, kind, reason }) => {
    const { rows } = await sql<{ isOperator: boolean; exists: boolean }>`
      select exists (select from app_user o where (o.id = u.id or o.identity_id = u.identity_id) and 'operator' = any (o.roles)) as "isOperator",
             exists (select from sanction s where s.user_id = u.id and s.kind = ${kind} and s.ended_at is null) as exists
        from app_user u where u.id = ${userId} and u.state <> 'closed'`.execute(tx)
    const { isOperator, exists } = rows[0] ?? fail('NOT_FOUND')
    if (exists) fail('SANCTION_EXISTS')
    if (kind === 'ban') await requireAdminsBeside(tx, userId)
    const subject = `sanction:${userId}:${kind}`
    return { subject, amountFen: 0, reason, beneficiaryId: userId, takesTwo: isOperator }
  },
  describe: ({ userId, kind, days }) =>
    `限制用户 ${userId}（${sanctionKinds[kind]}，${days === null ? '没有期限' : `${days} 天`}）：${sanctionEffects[kind]}`,
  perform: async (tx, { userId, kind, reason, days }, { operatorId, approval, at }) => {
    const ids = await listAccountIds(tx, userId)
    const unshelves = kind === 'ban' || kind === 'no_listing'
    // Accounts for rent before people, as when an order is placed.
    if (unshelves) await lockListedOf(tx, ids)
    await lockAccounts(tx, ids)
    const banned = kind === 'ban' ? await listBannable(tx, ids) : []
    const endsAt = days === null ? null : new Date(at.getTime() + days * DAY_MS)
    const { id } = await tx
      .insertInto('sanction')
      .values({
        user_id: userId,
        kind,
        reason,
        imposed_by: operatorId,
        approved_by: approval?.approvedBy ?? null,
        imposed_at: at,
        ends_at: endsAt,
        banned_ids: banned,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const bannedId of banned) await banUser(tx, bannedId, at)
    if (unshelves) await unshelveAllOf(tx, ids)
    const until = endsAt ? `${shanghaiTime(endsAt).slice(0, 16)} 结束` : '没有期限'
    await notify(tx, userId, {
      kind: 'sanction',
      title: `账号受到限制：${sanctionKinds[kind]}`,
      text: `原因：${asSentence(reason)}${until}，有异议可以申诉一次。`,
      path: SANCTIONS_PATH,
    })
    return { sanctionId: id }
  },
}
