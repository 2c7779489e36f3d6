import { ownPath } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import type { CertificationGateway } from '../../core/ports/certification.ts'
import type { Kms } from '../../core/security/seal.ts'
import { type Person, sealPerson, unsealPerson } from './identity.ts'
import { certificationBound, openCertifications } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { beginTry, columnsOf, noteTry, type Subject } from './subject.ts'

const MINUTE_MS = 60_000
/** A certification is offered again while at least this much of its time is left. */
const WORTHWHILE_MS = 5 * 60_000
/** When the clock first asks for somebody whose page doesn't. */
const FIRST_ASK_MS = 30_000

export type Waiting = { certifyId: string; link: string; expiresAt: number }
type Wanted = {
  subject: Subject
  person: Person
  /** The account it is for; null for the person alone. */
  goodsId: number | null
  /** Where the person comes back to: an address of this site. */
  returnTo: string
  now: Date
}

/** An address of this site; anything else leads to its front door. */
const returnUrlOf = (publicUrl: string, returnTo: string): string =>
  new URL(ownPath(returnTo) ?? '/', publicUrl).href

const openGateway = (gateway: CertificationGateway | null): CertificationGateway =>
  gateway ?? fail('CERTIFICATION_CLOSED')

/** A certification the same subject already has waiting for the same person and account. */
const sameOf = async (
  { db, kms }: Pick<Deps, 'db'> & { kms: Kms },
  { subject, person, goodsId, now }: Wanted,
): Promise<{ certify_id: string; expires_at: Date } | undefined> => {
  for (const row of await openCertifications(db, subject, new Date(now.getTime() + WORTHWHILE_MS))) {
    if (row.goods_id !== goodsId) continue
    const known = await unsealPerson(kms, row, certificationBound(row.order_no))
    if (known.name === person.name && known.idNumber === person.idNumber) return row
  }
  return undefined
}

/**
 * Begins a certification, or offers the one that already waits for the same, and answers what to open in the wallet app. The
 * person is kept sealed until it is settled. Raises CERTIFICATION_CLOSED where there is no provider, REALNAME_TRIES,
 * REALNAME_MISMATCH, OUTSIDE_UNAVAILABLE.
 */
export const startCertification = async (
  deps: Pick<Deps, 'db' | 'kms' | 'ids' | 'config' | 'settings' | 'certification' | 'log'>,
  wanted: Wanted,
): Promise<Waiting> => {
  const { db, kms, ids, config, settings } = deps
  const { subject, person, goodsId, now } = wanted
  const gateway = openGateway(deps.certification)
  const same = await sameOf(deps, wanted)
  if (same)
    return {
      certifyId: same.certify_id,
      link: gateway.linkOf(same.certify_id),
      expiresAt: same.expires_at.getTime(),
    }
  const tryId = await beginTry(deps, subject, 'zhima', now)
  const orderNo = ids.serial(now)
  const begun = await gateway.initialize({
    orderNo,
    ...person,
    returnUrl: returnUrlOf(config.PUBLIC_URL, wanted.returnTo),
  })
  await noteTry(db, tryId, begun.outcome)
  if (begun.outcome !== 'started')
    return fail(begun.outcome === 'mismatch' ? 'REALNAME_MISMATCH' : 'OUTSIDE_UNAVAILABLE')
  const { certificationMinutes } = settings.read(realnameSettings)
  const expiresAt = new Date(now.getTime() + certificationMinutes * MINUTE_MS)
  await db
    .insertInto('certification')
    .values({
      order_no: orderNo,
      certify_id: begun.certifyId,
      try_id: tryId,
      ...columnsOf(subject),
      goods_id: goodsId,
      ...(await sealPerson(kms, person, certificationBound(orderNo))),
      started_at: now,
      expires_at: expiresAt,
      due_at: new Date(now.getTime() + FIRST_ASK_MS),
    })
    .execute()
  return {
    certifyId: begun.certifyId,
    link: gateway.linkOf(begun.certifyId),
    expiresAt: expiresAt.getTime(),
  }
}

/** The newest certification of a subject that waits for its person, with what to open; null for none. */
export const waitingFor = async (
  { db, certification }: Pick<Deps, 'db' | 'certification'>,
  subject: Subject,
  now: Date,
): Promise<(Waiting & { goodsId: string | null }) | null> => {
  const [row] = certification ? await openCertifications(db, subject, now) : []
  if (!certification || !row) return null
  return {
    certifyId: row.certify_id,
    link: certification.linkOf(row.certify_id),
    expiresAt: row.expires_at.getTime(),
    goodsId: row.goods_id === null ? null : String(row.goods_id),
  }
}

/** Removes certifications of devices a day after their end; `before` is that day ago. Those of users stay with them. */
export const forgetDeviceCertifications = async (db: Deps['db'], before: Date): Promise<void> => {
  await sql`delete from certification where device is not null and settled_at < ${before}`.execute(db)
}
