import { client } from '../http/request.ts'
import { navigateTo } from '../router/navigate.ts'
import { openExternal } from '../router/openExternal.ts'
import { PAYER_KEY_PARAM } from './payerKey.ts'

/** In memory only, so that a reload does not pay by itself. */
let authorizedKey: string | null = null

/**
 * Navigates to WeChat's authorization page, which returns to `returnPath` through paths.wxAuth. Throws what the call
 * throws.
 */
export const authorizePayer = async (returnPath: string): Promise<void> => {
  const { url } = await client.pay.queryWxJumpPage({ returnPath })
  openExternal(url)
}

/** Navigates to the page that requested the authorization, with the key. */
export const returnWithPayerKey = (returnPath: string, key: string): void => {
  authorizedKey = key
  const to = new URL(returnPath, 'https://here.invalid')
  to.searchParams.set(PAYER_KEY_PARAM, key)
  navigateTo(to.pathname + to.search, { replace: true })
}

/**
 * Whether the person just returned from this authorization, so that the payment they started continues. True once for
 * each authorization.
 */
export const consumeAuthorization = (key: string | null): boolean => {
  const isFresh = key !== null && authorizedKey === key
  if (isFresh) authorizedKey = null
  return isFresh
}
