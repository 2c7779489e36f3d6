/** The query field that carries the key of an authorized WeChat payer. */
export const PAYER_KEY_PARAM = 'wxUnifiedOrderKey'

/** As the contract has it: another value in a crafted address must not make a call fail. */
const KEY = /^.{20,100}$/

/** The key of a WeChat payer in an address; null for none. */
export const payerKeyIn = (path: string): string | null => {
  const key = new URLSearchParams(path.split('?')[1]).get(PAYER_KEY_PARAM) ?? ''
  return KEY.test(key) ? key : null
}
