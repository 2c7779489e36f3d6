import { client } from '../http/request.ts'
import { go } from '../router/navigate.ts'
import { openExternal } from '../router/openExternal.ts'

/** What the query of a page that pays calls the key of an authorized payer. */
export const PAYER_KEY = 'wxUnifiedOrderKey'

/** Kept for this opening of the app only, so that no reload pays by itself. */
let justAuthorized: string | null = null

/** Goes to WeChat's page for paying inside its browser, which leads back to `returnPath` by way of paths.wxAuth. Throws what the call throws. */
export const authorizePayer = async (returnPath: string): Promise<void> => {
  const { url } = await client.pay.queryWxJumpPage({ returnPath })
  openExternal(url)
}

/** On to the page that asked for the authorization, with the key. */
export const returnWithPayer = (returnPath: string, key: string): void => {
  justAuthorized = key
  const to = new URL(returnPath, 'https://here.invalid')
  to.searchParams.set(PAYER_KEY, key)
  go(to.pathname + to.search, { replace: true })
}

/** Whether the person comes straight from this authorization: then what they had pressed goes on. True once. */
export const takeAuthorized = (key: string | null): boolean => {
  const fresh = key !== null && justAuthorized === key
  if (fresh) justAuthorized = null
  return fresh
}
