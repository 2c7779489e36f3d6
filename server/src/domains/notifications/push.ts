import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { processDue } from '../../core/jobs/due.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { PushGateway, PushOutcome } from '../../core/ports/push.ts'
import { BROWSER_PATTERN, findBrowser, isBrowser } from './browsers.ts'
import { isSignedInOn, unbindDevice } from './devices.ts'

/** Minutes between attempts; given up after the last. The provider recognises a repeated id for a day. */
const RETRY_MINUTES = [2, 10, 60, 240] as const
const MINUTE_MS = 60_000
const BATCH = 20
const IDS_AT_ONCE = 500

/** The address that a push opens: the screen of its message, which marks the message of `messageId` as read. */
const openedPath = (path: string, rowId: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}messageId=${rowId}`

/** Assigns the provider's ids to waiting deliveries to apps; those without one stay waiting. */
const assignMessageIds = async (db: Db, push: PushGateway): Promise<void> => {
  for (;;) {
    const waiting = await db
      .selectFrom('push_delivery')
      .select('id')
      .where('state', '=', 'waiting')
      .where('cid', 'is', null)
      .where('registration_id', 'not like', BROWSER_PATTERN)
      .limit(IDS_AT_ONCE)
      .execute()
    if (waiting.length === 0) return
    const cids = await push.newMessageIds(waiting.length)
    const numbered = waiting.slice(0, cids.length).map(({ id }) => id)
    if (numbered.length === 0) return
    // Another process may have assigned some meanwhile: those keep theirs.
    await sql`
      update push_delivery d set cid = given.cid
        from unnest(${numbered}::bigint[], ${cids.slice(0, numbered.length)}::text[]) given (id, cid)
       where d.id = given.id and d.cid is null`.execute(db)
  }
}

/** Assigns ids of ours to waiting deliveries to browsers. */
const assignBrowserIds = async (db: Db): Promise<void> => {
  await sql`
    update push_delivery set cid = 'web-' || id
     where state = 'waiting' and cid is null and registration_id like ${BROWSER_PATTERN}`.execute(db)
}

type Delivery = {
  id: number
  /** The provider's, or for a browser ours. */
  messageId: string
  /** The row of `notification`. */
  rowId: number
  registrationId: string
  tries: number
  userId: number
  title: string
  text: string
  path: string
  /** More than a day old: outdated, and the provider no longer recognises its id. */
  isOutdated: boolean
}

const claimDeliveries = async (tx: Tx, now: Date): Promise<Delivery[]> => {
  const after = RETRY_MINUTES.map((minutes) => new Date(now.getTime() + minutes * MINUTE_MS))
  const { rows } = await sql<Delivery>`
    update push_delivery d set tries = tries + 1,
           due_at = (${after}::timestamptz[])[least(tries + 1, ${RETRY_MINUTES.length})]
      from notification m
     where m.id = d.message_id
       and d.id in (select id from push_delivery
                     where state = 'waiting' and cid is not null and due_at <= ${now}
                     order by due_at limit ${BATCH} for update skip locked)
    returning d.id, d.cid as "messageId", d.registration_id as "registrationId", d.tries,
              m.id as "rowId", m.user_id as "userId", m.title, m.text, m.path, m.created_at < now() - interval '1 day' as "isOutdated"`.execute(
    tx,
  )
  return rows
}

type DeliveryEnd = 'sent' | 'gone' | 'refused' | 'unbound' | 'given_up'

const endDelivery = async (tx: Tx, { id, tries }: Delivery, state: DeliveryEnd): Promise<void> => {
  await tx
    .updateTable('push_delivery')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute()
}

/** Sends by the provider or, to a browser, by its push service. */
const send = async ({ db, push, webPush }: Deps, delivery: Delivery): Promise<PushOutcome> => {
  const { messageId, rowId, registrationId, title, text } = delivery
  const message = { messageId, title, text, path: openedPath(delivery.path, rowId) }
  if (!isBrowser(registrationId)) return push ? push.send({ ...message, registrationId }) : 'unknown'
  const browser = await findBrowser(db, registrationId)
  if (!browser) return 'gone'
  return webPush ? webPush.send({ ...message, ...browser }) : 'unknown'
}

/** Attempts a delivery and returns its new state; 'waiting' for a later retry. */
const attemptDelivery = async (deps: Deps, delivery: Delivery): Promise<DeliveryEnd | 'waiting'> => {
  const { registrationId, userId, tries, isOutdated } = delivery
  if (isOutdated || tries > RETRY_MINUTES.length) return 'given_up'
  if (!(await isSignedInOn(deps.db, { userId, registrationId, now: deps.clock.now() }))) return 'unbound'
  const outcome = await send(deps, delivery)
  if (outcome !== 'unknown') return outcome
  return tries === RETRY_MINUTES.length ? 'given_up' : 'waiting'
}

const processDelivery = async (deps: Deps, delivery: Delivery): Promise<void> => {
  const outcome = await attemptDelivery(deps, delivery)
  if (outcome === 'waiting') return
  await deps.db.transaction().execute(async (tx) => {
    await endDelivery(tx, delivery, outcome)
    if (outcome === 'gone') await unbindDevice(tx, delivery.registrationId)
  })
}

/**
 * Sends waiting push messages, to apps and to browsers. Each message reaches a device once, however many processes run. What
 * can't be sent for lack of a provider stays waiting.
 */
export const pushJob: Job = {
  name: 'notifications.push',
  label: '推送通知',
  everySeconds: 5,
  run: async (deps) => {
    const { db, push, webPush } = deps
    if (push) await assignMessageIds(db, push)
    if (webPush) await assignBrowserIds(db)
    if (!push && !webPush) return
    await processDue(deps, {
      claim: claimDeliveries,
      handle: processDelivery,
      logFields: ({ id }) => ({ delivery: id }),
    })
  },
}
