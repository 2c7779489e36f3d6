import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../core/database/db.ts'
import type { WebPushSubscription } from '../../core/ports/webPush.ts'
import { bindDevice } from './devices.ts'

/** Begins the registration ids of browsers; the push provider's own have no colon. */
const BROWSER = 'web:'
/** Matches the registration ids of browsers in SQL. */
export const BROWSER_PATTERN = `${BROWSER}%`

export const isBrowser = (registrationId: string): boolean => registrationId.startsWith(BROWSER)

const registrationIdOf = (endpoint: string): string =>
  BROWSER + createHash('sha256').update(endpoint).digest('hex')

/**
 * Binds a browser to an active session, as `bindDevice` does; `reader` comes with each push to it. A browser that another person
 * had bound gets nothing of theirs any more.
 */
export const bindBrowser = async (
  tx: Tx,
  {
    subscription: { endpoint, p256dh, auth },
    ...binding
  }: { tokenHash: Buffer; subscription: WebPushSubscription; reader: string; now: Date },
): Promise<void> => {
  const registrationId = registrationIdOf(endpoint)
  const { tokenHash, reader, now } = binding
  if (!(await bindDevice(tx, { tokenHash, registrationId, now }))) return
  const keys = { p256dh, auth, reader }
  await tx
    .insertInto('web_push_subscription')
    .values({ registration_id: registrationId, endpoint, ...keys })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(keys))
    .execute()
}

/** The address and keys of a bound browser; undefined when it is bound no more. */
export const findBrowser = async (
  db: Db,
  registrationId: string,
): Promise<{ subscription: WebPushSubscription; reader: string } | undefined> => {
  const row = await db
    .selectFrom('web_push_subscription')
    .select(['endpoint', 'p256dh', 'auth', 'reader'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  if (!row) return undefined
  const { reader, ...subscription } = row
  return { subscription, reader }
}
