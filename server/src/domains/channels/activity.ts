import { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import type { OperatorAct } from '../ops/actions.ts'

/** A ticket is used while the page opens. */
const TICKET_MINUTES = 2
const MINUTE_MS = 60_000

type ActivitySite = { host: string; name: string }

export const listActivitySites = (db: Db): Promise<ActivitySite[]> =>
  db.selectFrom('activity_site').select(['host', 'name']).orderBy('host').execute()

/** The address of an activity's page: https on the usual port, without credentials; null for any other text. */
const parseActivityUrl = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain ? url : null
}

/**
 * A ticket for a person on their way to an activity's page, in the query of its address. Raises NOT_FOUND for an address that
 * operators have not allowed.
 */
export const issueActivityTicket = async (
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { url: text, userId, now }: { url: string; userId: number; now: Date },
): Promise<ActivitySite & { url: string }> => {
  const url = parseActivityUrl(text) ?? fail('NOT_FOUND')
  const site = await db
    .selectFrom('activity_site')
    .select(['host', 'name'])
    .where('host', '=', url.hostname)
    .executeTakeFirst()
  const { host, name } = site ?? fail('NOT_FOUND')
  const ticket = ids.secret()
  await db
    .insertInto('activity_ticket')
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      host,
      expires_at: new Date(now.getTime() + TICKET_MINUTES * MINUTE_MS),
    })
    .execute()
  url.searchParams.set('token', ticket)
  return { url: url.href, host, name }
}

/** Consumes a ticket of a host and returns its user. Raises TICKET_EXPIRED for one that is used, expired or another host's. */
export const consumeActivityTicket = async (
  db: Db,
  { host, token, now }: { host: string; token: string; now: Date },
): Promise<number> => {
  const row = await db
    .updateTable('activity_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', hashToken(token))
    .where('host', '=', host)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return (row ?? fail('TICKET_EXPIRED')).user_id
}

/** Allowing an activity's host: people who sign in are sent there, so it always takes two operators. */
export const allowActivityAct: OperatorAct<ActivitySite, Record<never, never>> = {
  kind: 'allow_activity',
  request: z.object({ host: z.string(), name: z.string() }),
  summarize: async (_tx, { host, name }) => ({
    subject: `activity:${host}:${name}`,
    amountFen: 0,
    takesTwo: true,
    reason: `${name} ${host}`,
    beneficiaryId: null,
  }),
  describe: ({ host, name }) => `允许登录后打开活动「${name}」的页面，域名 ${host}`,
  perform: async (tx, { host, name }, { operatorId, approval, at }) => {
    if (approval === null) return fail('NO_PERMISSION')
    const values = { name, allowed_by: operatorId, approved_by: approval.approvedBy, allowed_at: at }
    await tx
      .insertInto('activity_site')
      .values({ host, ...values })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
      .execute()
    return {}
  },
}

/** Removes an activity's host, with the tickets that lead there. Raises NOT_FOUND. */
export const removeActivitySite = async (tx: Tx, host: string): Promise<void> => {
  const removed = await tx.deleteFrom('activity_site').where('host', '=', host).returning('host').execute()
  if (removed.length === 0) fail('NOT_FOUND')
}
