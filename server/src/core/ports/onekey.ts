/** The carrier's answer to a login token from a phone. `wrong`: the token is no good, used or too old. */
export type OneKeyAnswer =
  | { outcome: 'phone'; phone: string }
  | { outcome: 'wrong' }
  | { outcome: 'unavailable' }

/** What a page needs to get a token: the address of the SDK's script, null where the app around the page has its own. */
export type OneKeyPages = { readonly sdkUrl: string | null; readonly appKey: string }

export interface OneKeyGateway {
  /** Null where no page can get a token: browsers are given no SDK. */
  readonly pages: OneKeyPages | null
  /** The mobile number of the phone that got this token from its carrier. Never rejects for what happens outside. */
  phoneOf(loginToken: string): Promise<OneKeyAnswer>
}
