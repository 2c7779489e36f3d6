import type { Deps } from '../../core/config/deps.ts'
import { fail } from '../../core/errors.ts'
import { hashToken } from '../../core/http/auth.ts'

const KEY_MS = 30 * 60_000
/** Keys of one person at once: more is nobody paying. */
const KEYS_MAX = 20

type With = Pick<Deps, 'db' | 'wechatOAuth' | 'config' | 'ids'>
type Asked = { url: string; wxUnifiedOrderKey: string; expiresAt: number }

/**
 * Begins the authorization a payment inside the WeChat browser needs: the address of WeChat's page, and the key that
 * stands for this payer for half an hour. Raises CHANNEL_CLOSED without WeChat Pay and TOO_MANY_REQUESTS.
 */
export const beginWechatAuth = async (
  { db, wechatOAuth, config, ids }: With,
  userId: number,
  returnPath: string,
  now: Date,
): Promise<Asked> => {
  const oauth = wechatOAuth ?? fail('CHANNEL_CLOSED')
  // WeChat carries letters and digits only.
  const held = await db
    .selectFrom('wechat_payer')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (held.keys >= KEYS_MAX) fail('TOO_MANY_REQUESTS')
  const key = hashToken(ids.secret()).toString('hex')
  const expiresAt = new Date(now.getTime() + KEY_MS)
  await db
    .insertInto('wechat_payer')
    .values({
      key_hash: hashToken(key),
      user_id: userId,
      return_path: returnPath,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const back = new URL('/pages/my/wx-auth', config.PUBLIC_URL).href
  return { url: oauth.jumpUrl(back, key), wxUnifiedOrderKey: key, expiresAt: expiresAt.getTime() }
}

const payerOf = (db: Deps['db'], key: string, userId: number, now: Date) =>
  db
    .selectFrom('wechat_payer')
    .select(['return_path', 'open_id'])
    .where('key_hash', '=', hashToken(key))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Completes an authorization with the code WeChat sent back, or looks how it stands. Raises WECHAT_AUTH_EXPIRED for a key
 * that is nobody's, somebody else's or too old, and WECHAT_AUTH_FAILED for a wrong or used code.
 */
export const checkWechatAuth = async (
  { db, wechatOAuth }: With,
  { key, code, userId, now }: { key: string; code: string | undefined; userId: number; now: Date },
): Promise<{ authorized: boolean; returnPath: string }> => {
  const oauth = wechatOAuth ?? fail('CHANNEL_CLOSED')
  const payer = (await payerOf(db, key, userId, now)) ?? fail('WECHAT_AUTH_EXPIRED')
  if (payer.open_id || !code) return { authorized: payer.open_id !== null, returnPath: payer.return_path }
  const answer = await oauth.openIdOf(code)
  if (answer === 'unknown') return fail('OUTSIDE_UNAVAILABLE')
  if (!answer) return fail('WECHAT_AUTH_FAILED')
  await db
    .updateTable('wechat_payer')
    .set({ open_id: answer.openId })
    .where('key_hash', '=', hashToken(key))
    .execute()
  return { authorized: true, returnPath: payer.return_path }
}

/** Whether WeChat has told us who is behind a payer's key; false for a key that is somebody else's or too old. */
export const isPayerKnown = async (
  db: Deps['db'],
  key: string,
  userId: number,
  now: Date,
): Promise<boolean> => ((await payerOf(db, key, userId, now))?.open_id ?? null) !== null

/** The openid behind a payer's key. Raises WECHAT_AUTH_NEEDED without one. */
export const openIdOf = async (
  db: Deps['db'],
  key: string | undefined,
  userId: number,
  now: Date,
): Promise<string> => {
  const payer = key ? await payerOf(db, key, userId, now) : undefined
  return payer?.open_id ?? fail('WECHAT_AUTH_NEEDED')
}
