import { type CertificationVerb, certificationTransitions } from '@shanghao/contract/realname/states'
import { type NotNull, sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import type { Db, Tx } from '../../core/database/db.ts'
import { Failure } from '../../core/errors.ts'
import { processDue } from '../../core/jobs/due.ts'
import type { CertificationState as CertificationResult } from '../../core/ports/certification.ts'
import { storeDeviceProof } from './device.ts'
import {
  bindIdentity,
  type LockedIdentity,
  lockIdentity,
  type SealedRow,
  unsealIdentity,
} from './identity.ts'
import { certificationContext } from './queries.ts'
import { type RealnameRules, realnameSettings } from './settings.ts'

/** Least time between two queries of one certification, however many pages poll it. */
const QUERY_GAP_MS = 1500
/** How many the job claims at once. */
const BATCH = 20
/** Without a response a certification stays pending this long after it expired. */
const GIVE_UP_MS = 24 * 3_600_000

type LockedCertification = SealedRow & {
  id: number
  order_no: string
  try_id: number
  user_id: number | null
  device: Buffer | null
  expires_at: Date
}
type RefusalReason = 'not_passed' | 'identity_limit' | 'other_identity'

/**
 * When the job queries next: soon in the first minutes, at the expiry, and rarely while the provider doesn't respond.
 */
const nextQueryAt = (now: Date) => sql<Date>`case
  when expires_at <= ${now}::timestamptz then ${now}::timestamptz + interval '10 minutes'
  else least(expires_at, ${now}::timestamptz + case when ${now}::timestamptz < started_at + interval '5 minutes'
                                                    then interval '30 seconds' else interval '2 minutes' end) end`

/** A certification claimed for a query, so that no other process queries it at the same time. */
type ClaimedCertification = { id: number; certify_id: string }

/** Claims one that a page polls; null when it is settled or was queried within QUERY_GAP_MS. */
const claimOne = async (db: Db, id: number, now: Date): Promise<ClaimedCertification | null> => {
  const claimed = await db
    .updateTable('certification')
    .set({ asked_at: now, due_at: nextQueryAt(now) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where((is) =>
      is.or([is('asked_at', 'is', null), is('asked_at', '<=', new Date(now.getTime() - QUERY_GAP_MS))]),
    )
    .returning(['id', 'certify_id'])
    .executeTakeFirst()
  return claimed ?? null
}

/** Claims those that are due for the job. */
const claimDueCertifications = async (tx: Tx, now: Date): Promise<ClaimedCertification[]> => {
  const { rows } = await sql<ClaimedCertification>`
    update certification set asked_at = ${now}, due_at = ${nextQueryAt(now)}
     where id in (select id from certification where due_at <= ${now} order by due_at limit ${BATCH} for update skip locked)
    returning id, certify_id`.execute(tx)
  return rows
}

/** Settles a locked certification and deletes its sealed person. */
const endCertification = async (
  tx: Tx,
  { id }: LockedCertification,
  verb: CertificationVerb,
  at: Date,
  reason: RefusalReason | null = null,
): Promise<void> => {
  const { from, to } = certificationTransitions[verb]
  await tx
    .updateTable('certification')
    .set({ state: to, reason, settled_at: at, due_at: null, sealed: null, data_key: null, kek: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
}

type SettleDeps = Pick<Deps, 'kms' | 'settings'>

const hasIdentity = async (tx: Tx, userId: number, { id }: LockedIdentity): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('identity_id', '=', id)
    .executeTakeFirst()) !== undefined

/**
 * Binds the identity to the user, or stores the proof for the device. Does nothing for a user who already has this
 * identity.
 */
const storeIdentity = async (
  tx: Tx,
  { user_id, device }: LockedCertification,
  identity: LockedIdentity,
  { rules, now }: { rules: RealnameRules; now: Date },
): Promise<void> => {
  const accounts = rules.accountsPerIdentity
  if (device) await storeDeviceProof(tx, device, identity, { rules, now })
  else if (user_id !== null && !(await hasIdentity(tx, user_id, identity)))
    await bindIdentity(tx, user_id, identity, { accounts })
}

const reasonOf = (thrown: unknown): RefusalReason => {
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_IDENTITY_LIMIT') return 'identity_limit'
  if (thrown instanceof Failure && thrown.failure === 'REALNAME_DONE') return 'other_identity'
  throw thrown
}

const passCertification = async (
  tx: Tx,
  { kms, settings }: SettleDeps,
  row: LockedCertification,
  now: Date,
): Promise<void> => {
  const identity = await lockIdentity(
    tx,
    kms,
    await unsealIdentity(kms, row, certificationContext(row.order_no)),
    now,
  )
  await tx.updateTable('realname_try').set({ outcome: 'match' }).where('id', '=', row.try_id).execute()
  try {
    await storeIdentity(tx, row, identity, { rules: settings.read(realnameSettings), now })
  } catch (thrown) {
    return endCertification(tx, row, 'refuse', now, reasonOf(thrown))
  }
  await endCertification(tx, row, 'pass', now)
}

/**
 * Applies a response of the provider, once. After the expiry the first response is final: a person who finished just
 * before has passed, anyone else is too late. Without a response it stays pending for a day.
 */
const settleCertification = async (
  tx: Tx,
  deps: SettleDeps,
  id: number,
  answer: CertificationResult,
  now: Date,
): Promise<void> => {
  const row: LockedCertification | undefined = await tx
    .selectFrom('certification')
    .select(['id', 'order_no', 'try_id', 'user_id', 'device', 'expires_at', 'sealed', 'data_key', 'kek'])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .$narrowType<{ sealed: NotNull; data_key: NotNull; kek: NotNull }>()
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (answer === 'passed') return passCertification(tx, deps, row, now)
  if (answer === 'failed') return endCertification(tx, row, 'refuse', now, 'not_passed')
  const graceMs = answer === 'unavailable' ? GIVE_UP_MS : 0
  if (now.getTime() >= row.expires_at.getTime() + graceMs) return endCertification(tx, row, 'expire', now)
  await tx.updateTable('certification').set({ answer }).where('id', '=', id).execute()
}

/** Queries the provider and settles by its response; results reported by browsers are never used. */
const queryAndSettle = async (
  { db, certification, ...deps }: SettleDeps & Pick<Deps, 'db' | 'certification'>,
  { id, certify_id }: ClaimedCertification,
  now: Date,
): Promise<void> => {
  const answer = certification ? await certification.query(certify_id) : 'unavailable'
  await db.transaction().execute((tx) => settleCertification(tx, deps, id, answer, now))
}

/** Queries a certification that a page polls, unless it was queried within QUERY_GAP_MS. */
export const refreshCertification = async (
  deps: SettleDeps & Pick<Deps, 'db' | 'certification'>,
  id: number,
  now: Date,
): Promise<void> => {
  const claimed = await claimOne(deps.db, id, now)
  if (claimed) await queryAndSettle(deps, claimed, now)
}

/** Queries the certifications of people who closed the page, and ends expired ones. */
export const refreshDueCertifications = (deps: Deps): Promise<void> =>
  processDue(deps, {
    claim: claimDueCertifications,
    handle: (given, claimed) => queryAndSettle(given, claimed, given.clock.now()),
    logFields: ({ id }) => ({ certification: id }),
  })
