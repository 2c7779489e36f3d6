/** The carrier's answer to a login token from a phone. `wrong`: the token is no good, used or too old. */
export type OneKeyAnswer =
  | { outcome: 'phone'; phone: string }
  | { outcome: 'wrong' }
  | { outcome: 'unavailable' }

export interface OneKeyGateway {
  /** The mobile number of the phone that got this token from its carrier. Never rejects for what happens outside. */
  phoneOf(loginToken: string): Promise<OneKeyAnswer>
}
