import { type CertificationVerb, certificationTransitions } from '@shanghao/contract/realname/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { Failure } from '../../core/errors.ts'
import type { Kms } from '../../core/seal.ts'
import type { CertificationState as Answer } from '../../gateways/identity/certification.ts'
import { proveDevice } from './device.ts'
import { bindUser, type HeldIdentity, holdIdentity, type SealedRow, unsealPerson } from './identity.ts'
import { certificationBound } from './queries.ts'

/** The provider is asked about one certification no more often than this, however many pages wait for it. */
const ASK_GAP_MS = 1500
const MINUTE_MS = 60_000
/** Without any answer a certification stays open this long after its time. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS

type Row = SealedRow & {
  id: number
  order_no: string
  try_id: number
  user_id: number | null
  device: Buffer | null
  expires_at: Date
}
type Reason = 'not_passed' | 'identity_limit' | 'other_identity'

/** When the clock asks next: soon while the person is likely at it, rarely once nobody answers. */
const nextAsk = ({ started, expires }: { started: Date; expires: Date }, now: Date): Date => {
  const at = now.getTime()
  if (at >= expires.getTime()) return new Date(at + 10 * MINUTE_MS)
  const soon = at + (at - started.getTime() < 5 * MINUTE_MS ? MINUTE_MS / 2 : 2 * MINUTE_MS)
  return new Date(Math.min(soon, expires.getTime()))
}

/** Takes the turn to ask: answers the provider's number for it, or null when it is settled or was asked a moment ago. */
const takeTurn = async (db: Db, id: number, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('certification')
    .select(['certify_id', 'started_at', 'expires_at'])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!row) return null
  const due = nextAsk({ started: row.started_at, expires: row.expires_at }, now)
  const { numUpdatedRows } = await db
    .updateTable('certification')
    .set({ asked_at: now, due_at: due })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - ASK_GAP_MS))]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? row.certify_id : null
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

const hasIdentity = async (tx: Tx, userId: number, { id }: HeldIdentity): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('identity_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Gives who asked what they proved. A user who already has this very identity needs nothing more. */
const give = async (tx: Tx, { user_id, device }: Row, held: HeldIdentity, now: Date): Promise<void> => {
  if (device) await proveDevice(tx, device, held, now)
  else if (user_id !== null && !(await hasIdentity(tx, user_id, held))) await bindUser(tx, user_id, held)
}

const reasonOf = (thrown: unknown): Reason => {
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_IDENTITY_LIMIT') return 'identity_limit'
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_DONE') return 'other_identity'
  throw thrown
}

const pass = async (tx: Tx, kms: Kms, row: Row, now: Date): Promise<void> => {
  const held = await holdIdentity(
    tx,
    kms,
    await unsealPerson(kms, row, certificationBound(row.order_no)),
    now,
  )
  await tx.updateTable('realname_try').set({ outcome: 'match' }).where('id', '=', row.try_id).execute()
  try {
    await give(tx, row, held, now)
  } catch (thrown) {
    return end(tx, row, 'refuse', now, reasonOf(thrown))
  }
  await end(tx, row, 'pass', now)
}

/**
 * Does what an answer of the provider asks for, once, whoever brings it. After its time the first answer is the last: who
 * finished in the final moments has passed, everybody else is too late. No answer leaves it open for a day.
 */
const settle = async (tx: Tx, kms: Kms, id: number, answer: Answer, now: Date): Promise<void> => {
  const { rows } = await sql<Row>`
    select id, order_no, try_id, user_id, device, expires_at, sealed, data_key, kek
      from certification where id = ${id} and state = 'pending' for update`.execute(tx)
  const [row] = rows
  if (!row) return
  if (answer === 'passed') return pass(tx, kms, row, now)
  if (answer === 'failed') return end(tx, row, 'refuse', now, 'not_passed')
  const patience = answer === 'unavailable' ? GIVE_UP_MS : 0
  if (now.getTime() >= row.expires_at.getTime() + patience) return end(tx, row, 'expire', now)
  await tx.updateTable('certification').set({ answer }).where('id', '=', id).execute()
}

/** Asks the provider about a certification and settles it by the answer. Nothing a browser says is believed. */
export const askCertification = async (
  { db, kms, certification }: Pick<Deps, 'db' | 'kms' | 'certification'>,
  id: number,
  now: Date,
): Promise<void> => {
  const certifyId = await takeTurn(db, id, now)
  if (certifyId === null) return
  const answer = certification ? await certification.query(certifyId) : 'unavailable'
  await db.transaction().execute((tx) => settle(tx, kms, id, answer, now))
}
