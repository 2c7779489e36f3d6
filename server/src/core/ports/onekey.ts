/** The carrier's result for a login token. `wrong`: the token is invalid, used or too old. */
export type OneKeyResult =
  | { outcome: 'phone'; phone: string }
  | { outcome: 'wrong' }
  | { outcome: 'unavailable' }

/**
 * What a page needs to get a token: the address of the SDK's script; null where the app that embeds the page has its
 * own SDK.
 */
export type OneKeyWebSdk = { readonly sdkUrl: string | null; readonly appKey: string }

export interface OneKeyGateway {
  /** Null where browsers have no SDK, so that no page can get a token. */ readonly pages: OneKeyWebSdk | null
  /** The number of the phone that got this token from its carrier. Never rejects for failures outside. */
  exchangeToken(loginToken: string): Promise<OneKeyResult>
}
