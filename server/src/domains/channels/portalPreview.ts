import type { ParsedOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import { requireUninvolved } from '../ops/actions.ts'
import { findMerchantId } from './operate.ts'

/** How long a preview is shown (ms); PostgreSQL refuses a longer one. */
const PREVIEW_MS = 15 * 60_000
/** Of a session, which may have the form open in several tabs. The oldest goes first. */
const PREVIEWS_MAX = 20

/** Below it lie previews by the secret of their address and their colour scheme. */
export const PREVIEW_PATH = '/portal-preview'

/** The path below which the pages of a preview lie. */
export const previewPath = (token: string, colors: 'light' | 'dark'): string =>
  `${PREVIEW_PATH}/${token}/${colors}`

type Preview = {
  operatorId: number
  sessionHash: Buffer
  /** The secret in the address of the preview. */
  token: string
  now: Date
}

const requireOwnPortal = async (tx: Tx, portalId: number, merchantId: number): Promise<void> => {
  const row = await tx
    .selectFrom('portal')
    .select('id')
    .where('id', '=', portalId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
}

/** Keeps a portal as it is filled in, for its operator to see. Resolves to when it expires. Raises what saving it would raise. */
export const makePreview = async (
  tx: Tx,
  { portalId, userId, name, logo, skin, expiresAt }: ParsedOf<typeof operatorChannelCalls.previewPortal>,
  { operatorId, sessionHash, token, now }: Preview,
): Promise<Date> => {
  const merchantId = await findMerchantId(tx, userId)
  await requireUninvolved(tx, operatorId, merchantId)
  if (portalId !== undefined) await requireOwnPortal(tx, portalId, merchantId)
  await sql`
    delete from portal_preview where token_hash in (
      select token_hash from portal_preview where session_hash = ${sessionHash} order by made_at desc offset ${PREVIEWS_MAX - 1})`.execute(
    tx,
  )
  const until = new Date(now.getTime() + PREVIEW_MS)
  await tx
    .insertInto('portal_preview')
    .values({
      token_hash: hashToken(token),
      session_hash: sessionHash,
      merchant_id: merchantId,
      name,
      logo,
      skin,
      closes_at: new Date(expiresAt),
      made_at: now,
      expires_at: until,
    })
    .execute()
  return until
}

/** A preview that has not expired, by the secret of its address. Its session may have ended. */
export const findPreview = async (db: Db, token: string, now: Date) =>
  db
    .selectFrom('portal_preview as p')
    .innerJoin('merchant as m', 'm.user_id', 'p.merchant_id')
    .select(['p.session_hash', 'p.merchant_id', 'm.merchant_type', 'p.name', 'p.logo', 'p.skin'])
    .select(({ fn, ref }) => fn<Date>('least', [ref('p.closes_at'), ref('m.expires_at')]).as('closes_at'))
    .where('p.token_hash', '=', hashToken(token))
    .where('p.expires_at', '>', now)
    .executeTakeFirst()
