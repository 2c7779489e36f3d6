import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'
import { platformHost, type Site } from '../../core/http/site.ts'

/** The page that WeChat's page returns to. */
export const WECHAT_RETURN_PATH = '/pages/my/wx-auth'
const KEY_MS = 30 * 60_000
/** The most valid keys of one user. */
const KEYS_PER_USER = 20

type WechatAuthDeps = Pick<Deps, 'db' | 'wechatOAuth' | 'config' | 'ids'>
type WechatAuthStart = { url: string; wxUnifiedOrderKey: string; expiresAt: number }

/**
 * Starts the authorization that a payment inside the WeChat browser needs: returns the address of WeChat's page, and a key
 * that identifies this payer for half an hour. WeChat's page returns to the platform's host, which forwards to the site of the payer
 * (see `forwardWechatReturns`). Raises CHANNEL_CLOSED without WeChat Pay, and TOO_MANY_REQUESTS.
 */
export const beginWechatAuth = async (
  { db, wechatOAuth, config, ids }: WechatAuthDeps,
  { userId, returnPath, site, now }: { userId: number; returnPath: string; site: Site; now: Date },
): Promise<WechatAuthStart> => {
  const oauth = wechatOAuth ?? fail('CHANNEL_CLOSED')
  // WeChat accepts only letters and digits in `state`.
  const existing = await db
    .selectFrom('wechat_payer')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (existing.keys >= KEYS_PER_USER) fail('TOO_MANY_REQUESTS')
  const key = hashToken(ids.secret()).toString('hex')
  const expiresAt = new Date(now.getTime() + KEY_MS)
  const host = new URL(site.origin).hostname
  await db
    .insertInto('wechat_payer')
    .values({
      key_hash: hashToken(key),
      user_id: userId,
      return_path: returnPath,
      site_host: host === platformHost(config) ? null : host,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const returnUrl = new URL(WECHAT_RETURN_PATH, config.PUBLIC_URL).href
  return { url: oauth.authorizeUrl(returnUrl, key), wxUnifiedOrderKey: key, expiresAt: expiresAt.getTime() }
}

const findPayer = (db: Deps['db'], key: string, userId: number, now: Date) =>
  db
    .selectFrom('wechat_payer')
    .select(['return_path', 'open_id'])
    .where('key_hash', '=', hashToken(key))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The host of the site that a payer left; null for the platform's own, and for an unknown or expired key. */
export const findPayerHost = async (db: Deps['db'], key: string, now: Date): Promise<string | null> => {
  const payer = await db
    .selectFrom('wechat_payer')
    .select('site_host')
    .where('key_hash', '=', hashToken(key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return payer?.site_host ?? null
}

/**
 * Completes an authorization with the code WeChat sent back; without a code, returns its state. Raises WECHAT_AUTH_EXPIRED
 * for an unknown or expired key or another user's, and WECHAT_AUTH_FAILED for a wrong or used code.
 */
export const checkWechatAuth = async (
  { db, wechatOAuth }: WechatAuthDeps,
  { key, code, userId, now }: { key: string; code: string | undefined; userId: number; now: Date },
): Promise<{ authorized: boolean; returnPath: string }> => {
  const oauth = wechatOAuth ?? fail('CHANNEL_CLOSED')
  const payer = (await findPayer(db, key, userId, now)) ?? fail('WECHAT_AUTH_EXPIRED')
  if (payer.open_id || !code) return { authorized: payer.open_id !== null, returnPath: payer.return_path }
  const response = await oauth.fetchOpenId(code)
  if (response === 'unknown') return fail('OUTSIDE_UNAVAILABLE')
  if (!response) return fail('WECHAT_AUTH_FAILED')
  await db
    .updateTable('wechat_payer')
    .set({ open_id: response.openId })
    .where('key_hash', '=', hashToken(key))
    .execute()
  return { authorized: true, returnPath: payer.return_path }
}

/** Whether a payer's key is authorized; false for an unknown or expired key or another user's. */
export const isPayerKnown = async (
  db: Deps['db'],
  key: string,
  userId: number,
  now: Date,
): Promise<boolean> => ((await findPayer(db, key, userId, now))?.open_id ?? null) !== null

/** The openid of a payer's key. Raises WECHAT_AUTH_NEEDED without one. */
export const requireOpenId = async (
  db: Deps['db'],
  key: string | undefined,
  userId: number,
  now: Date,
): Promise<string> => {
  const payer = key ? await findPayer(db, key, userId, now) : undefined
  return payer?.open_id ?? fail('WECHAT_AUTH_NEEDED')
}
