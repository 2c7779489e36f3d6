import { type CertificationVerb, certificationTransitions } from '@shanghao/contract/realname/states'
import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { Failure } from '../../core/errors.ts'
import { processDue } from '../../core/jobs/due.ts'
import type { CertificationState as Answer } from '../../core/ports/certification.ts'
import { proveDevice } from './device.ts'
import { bindUser, type HeldIdentity, holdIdentity, type SealedRow, unsealPerson } from './identity.ts'
import { certificationBound } from './queries.ts'
import { type RealnameRules, realnameSettings } from './settings.ts'

/** The provider is asked about one certification no more often than this, however many pages wait for it. */
const ASK_GAP_MS = 1500
/** How many the clock asks about at once. */
const BATCH = 20
/** Without any answer a certification stays open this long after its time. */
const GIVE_UP_MS = 24 * 3_600_000

type Row = SealedRow & {
  id: number
  order_no: string
  try_id: number
  user_id: number | null
  device: Buffer | null
  expires_at: Date
}
type Reason = 'not_passed' | 'identity_limit' | 'other_identity'

/** When the clock asks next: soon while the person is likely at it, at the end of its time, rarely once nobody answers. */
const nextAsk = (now: Date) => sql`case
  when expires_at <= ${now}::timestamptz then ${now}::timestamptz + interval '10 minutes'
  else least(expires_at, ${now}::timestamptz + case when ${now}::timestamptz < started_at + interval '5 minutes'
                                                    then interval '30 seconds' else interval '2 minutes' end) end`

/** A certification whose turn to be asked about has been taken; nobody else asks in the same moment. */
type Turn = { id: number; certify_id: string }

/** Takes the turn for one that somebody waits for; null when it is settled or was asked about a moment ago. */
const takeTurn = async (db: Db, id: number, now: Date): Promise<Turn | null> => {
  const { rows } = await sql<Turn>`
    update certification set asked_at = ${now}, due_at = ${nextAsk(now)}
     where id = ${id} and state = 'pending'
       and (asked_at is null or asked_at <= ${new Date(now.getTime() - ASK_GAP_MS)})
    returning id, certify_id`.execute(db)
  return rows[0] ?? null
}

/** Takes the turn for those the clock has to ask about. */
const takeDue = async (tx: Tx, now: Date): Promise<Turn[]> => {
  const { rows } = await sql<Turn>`
    update certification set asked_at = ${now}, due_at = ${nextAsk(now)}
     where id in (select id from certification where due_at <= ${now} order by due_at limit ${BATCH} for update skip locked)
    returning id, certify_id`.execute(tx)
  return rows
}

/** Moves a locked certification to its end; what was kept of the person goes. */
const end = async (
  tx: Tx,
  { id }: Row,
  verb: CertificationVerb,
  at: Date,
  reason: Reason | null = null,
): Promise<void> => {
  const { from, to } = certificationTransitions[verb]
  await tx
    .updateTable('certification')
    .set({ state: to, reason, settled_at: at, due_at: null, sealed: null, data_key: null, kek: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
}

type Means = Pick<Deps, 'kms' | 'settings'>

const hasIdentity = async (tx: Tx, userId: number, { id }: HeldIdentity): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('identity_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Gives who asked what they proved. A user who already has this very identity needs nothing more. */
const give = async (
  tx: Tx,
  { user_id, device }: Row,
  held: HeldIdentity,
  { rules, now }: { rules: RealnameRules; now: Date },
): Promise<void> => {
  const accounts = rules.accountsPerIdentity
  if (device) await proveDevice(tx, device, held, { rules, now })
  else if (user_id !== null && !(await hasIdentity(tx, user_id, held)))
    await bindUser(tx, user_id, held, { accounts })
}

const reasonOf = (thrown: unknown): Reason => {
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_IDENTITY_LIMIT') return 'identity_limit'
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_DONE') return 'other_identity'
  throw thrown
}

const pass = async (tx: Tx, { kms, settings }: Means, row: Row, now: Date): Promise<void> => {
  const held = await holdIdentity(
    tx,
    kms,
    await unsealPerson(kms, row, certificationBound(row.order_no)),
    now,
  )
  await tx.updateTable('realname_try').set({ outcome: 'match' }).where('id', '=', row.try_id).execute()
  try {
    await give(tx, row, held, { rules: settings.read(realnameSettings), now })
  } catch (thrown) {
    return end(tx, row, 'refuse', now, reasonOf(thrown))
  }
  await end(tx, row, 'pass', now)
}

/**
 * Does what an answer of the provider asks for, once, whoever brings it. After its time the first answer is the last: who
 * finished in the final moments has passed, everybody else is too late. No answer leaves it open for a day.
 */
const settle = async (tx: Tx, means: Means, id: number, answer: Answer, now: Date): Promise<void> => {
  const { rows } = await sql<Row>`
    select id, order_no, try_id, user_id, device, expires_at, sealed, data_key, kek
      from certification where id = ${id} and state = 'pending' for update`.execute(tx)
  const [row] = rows
  if (!row) return
  if (answer === 'passed') return pass(tx, means, row, now)
  if (answer === 'failed') return end(tx, row, 'refuse', now, 'not_passed')
  const patience = answer === 'unavailable' ? GIVE_UP_MS : 0
  if (now.getTime() >= row.expires_at.getTime() + patience) return end(tx, row, 'expire', now)
  await tx.updateTable('certification').set({ answer }).where('id', '=', id).execute()
}

/** Asks the provider and settles by the answer. Nothing a browser says is believed. */
const ask = async (
  { db, certification, ...means }: Means & Pick<Deps, 'db' | 'certification'>,
  { id, certify_id }: Turn,
  now: Date,
): Promise<void> => {
  const answer = certification ? await certification.query(certify_id) : 'unavailable'
  await db.transaction().execute((tx) => settle(tx, means, id, answer, now))
}

/** Asks about a certification that somebody waits for, unless that was done a moment ago. */
export const askCertification = async (
  deps: Means & Pick<Deps, 'db' | 'certification'>,
  id: number,
  now: Date,
): Promise<void> => {
  const turn = await takeTurn(deps.db, id, now)
  if (turn) await ask(deps, turn, now)
}

/** Asks about certifications of people who closed the page, and ends those whose time has run out. */
export const askDueCertifications = (deps: Deps): Promise<void> =>
  processDue(deps, {
    claim: takeDue,
    pursue: (given, turn) => ask(given, turn, given.clock.now()),
    about: ({ id }) => ({ certification: id }),
  })
