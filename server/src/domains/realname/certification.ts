import { ownPath } from '@shanghao/contract/rules'
import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import type { Ctx } from '../../core/http/handler.ts'
import type { CertificationGateway } from '../../core/ports/certification.ts'
import type { Kms } from '../../core/security/seal.ts'
import { type IdentityDetails, sealIdentity, unsealIdentity } from './identity.ts'
import { certificationContext, listPendingCertifications } from './queries.ts'
import { realnameSettings } from './settings.ts'
import { beginAttempt, recordAttemptOutcome, type Subject, subjectColumns } from './subject.ts'

const MINUTE_MS = 60_000
/** A pending certification is offered again while at least this much of its time is left. */
const REOFFER_MIN_MS = 5 * 60_000
/** When the job first queries the result, for people who closed the page. */
const FIRST_QUERY_MS = 30_000

export type PendingCertification = { certifyId: string; link: string; expiresAt: number }
type StartCertificationInput = {
  subject: Subject
  person: IdentityDetails
  /** The account it is for; null for the person alone. */
  goodsId: number | null
  /** The path of this site the person returns to. */
  returnTo: string
  now: Date
}

/** An address of this site; its home page for any other address. */
const buildReturnUrl = (origin: string, returnTo: string): string =>
  new URL(ownPath(returnTo) ?? '/', origin).href

const requireGateway = (gateway: CertificationGateway | null): CertificationGateway =>
  gateway ?? fail('CERTIFICATION_CLOSED')

/** A pending certification of the same subject for the same person and account. */
const findMatchingCertification = async (
  { db, kms }: Pick<Deps, 'db'> & { kms: Kms },
  { subject, person, goodsId, now }: StartCertificationInput,
): Promise<{ certify_id: string; expires_at: Date } | undefined> => {
  for (const row of await listPendingCertifications(db, subject, new Date(now.getTime() + REOFFER_MIN_MS))) {
    if (row.goods_id !== goodsId) continue
    const known = await unsealIdentity(kms, row, certificationContext(row.order_no))
    if (known.name === person.name && known.idNumber === person.idNumber) return row
  }
  return undefined
}

/**
 * Begins a certification, or returns the pending one for the same person and account, with the link to open in the
 * wallet app. Name and number are stored sealed until it is settled. Raises CERTIFICATION_CLOSED without a provider,
 * REALNAME_TRIES, REALNAME_MISMATCH, OUTSIDE_UNAVAILABLE.
 */
export const startCertification = async (
  deps: Pick<Ctx, 'db' | 'kms' | 'ids' | 'settings' | 'certification' | 'log' | 'site'>,
  input: StartCertificationInput,
): Promise<PendingCertification> => {
  const { db, kms, ids, settings, site } = deps
  const { subject, person, goodsId, now } = input
  const gateway = requireGateway(deps.certification)
  const same = await findMatchingCertification(deps, input)
  if (same)
    return {
      certifyId: same.certify_id,
      link: gateway.linkOf(same.certify_id),
      expiresAt: same.expires_at.getTime(),
    }
  const tryId = await beginAttempt(deps, subject, 'zhima', now)
  const orderNo = ids.serial(now)
  const started = await gateway.initialize({
    orderNo,
    ...person,
    returnUrl: buildReturnUrl(site.origin, input.returnTo),
  })
  await recordAttemptOutcome(db, tryId, started.outcome)
  if (started.outcome !== 'started')
    return fail(started.outcome === 'mismatch' ? 'REALNAME_MISMATCH' : 'OUTSIDE_UNAVAILABLE')
  const { certificationMinutes } = settings.read(realnameSettings)
  const expiresAt = new Date(now.getTime() + certificationMinutes * MINUTE_MS)
  await db
    .insertInto('certification')
    .values({
      order_no: orderNo,
      certify_id: started.certifyId,
      try_id: tryId,
      ...subjectColumns(subject),
      goods_id: goodsId,
      ...(await sealIdentity(kms, person, certificationContext(orderNo))),
      started_at: now,
      expires_at: expiresAt,
      due_at: new Date(now.getTime() + FIRST_QUERY_MS),
    })
    .execute()
  return {
    certifyId: started.certifyId,
    link: gateway.linkOf(started.certifyId),
    expiresAt: expiresAt.getTime(),
  }
}

/** The newest pending certification of a subject, with the link to open; null for none. */
export const findPendingCertification = async (
  { db, certification }: Pick<Deps, 'db' | 'certification'>,
  subject: Subject,
  now: Date,
): Promise<(PendingCertification & { goodsId: string | null }) | null> => {
  const [row] = certification ? await listPendingCertifications(db, subject, now) : []
  if (!certification || !row) return null
  return {
    certifyId: row.certify_id,
    link: certification.linkOf(row.certify_id),
    expiresAt: row.expires_at.getTime(),
    goodsId: row.goods_id === null ? null : String(row.goods_id),
  }
}
