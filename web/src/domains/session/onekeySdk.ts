import { client } from '../../core/request.ts'

type Answer = { readonly code: number; readonly content?: unknown }
type Told = { readonly success: (answer: Answer) => void; readonly fail: (answer: Answer) => void }
/** The part of JG's Web SDK that is used; both sides of it are its documentation's. */
type Sdk = {
  init(options: Told & { appkey: string; domainName: string }): void
  checkVerifyEnable(): boolean
  loginAuth(options: Told): void
}
declare global {
  interface Window {
    JVerificationInterface?: Sdk
  }
}

/** The carrier can't say whose phone this is: not offered, no SDK, no mobile data, or no token. */
class OnekeyRefusal extends Error {}

/** Somebody waits for this page before they can type anything. */
const READY_WITHIN_MS = 4000
/** The carrier's own page may ask for a confirmation. */
const TOKEN_WITHIN_MS = 60_000

const within = async <T>(ms: number, waited: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OnekeyRefusal('late')), ms)
  })
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}
const told = (start: (told: Told) => void): Promise<Answer> =>
  new Promise((resolve, reject) =>
    start({ success: resolve, fail: ({ code }) => reject(new OnekeyRefusal(String(code))) }),
  )

let script: Promise<void> | null = null
const loadScript = (src: string): Promise<void> => {
  script ??= new Promise<void>((resolve, reject) => {
    const tag = document.createElement('script')
    tag.src = src
    tag.onload = () => resolve()
    tag.onerror = () => {
      script = null
      tag.remove()
      reject(new OnekeyRefusal('no script'))
    }
    document.head.append(tag)
  })
  return script
}

const ready = async (): Promise<Sdk> => {
  const { enabled, sdkUrl, appKey } = await client.content.appConfig({ type: 'onekey' })
  if (!enabled || sdkUrl === null || appKey === null) throw new OnekeyRefusal('not offered')
  await loadScript(sdkUrl)
  const sdk = window.JVerificationInterface
  if (!sdk) throw new OnekeyRefusal('no SDK')
  await told((on) => sdk.init({ appkey: appKey, domainName: location.origin, ...on }))
  if (!sdk.checkVerifyEnable()) throw new OnekeyRefusal('no mobile data')
  return sdk
}

/** The SDK, ready for a tap, in four seconds or not at all. Raises OnekeyRefusal, and what asking the server raises. */
export const openOnekey = (): Promise<Sdk> => within(READY_WITHIN_MS, ready())

/** Has the carrier vouch for this phone; good once, for about a minute. Raises OnekeyRefusal. */
export const askToken = async (sdk: Sdk): Promise<string> => {
  const { content } = await within(
    TOKEN_WITHIN_MS,
    told((on) => sdk.loginAuth(on)),
  )
  if (typeof content !== 'string' || content === '') throw new OnekeyRefusal('no token')
  return content
}
export type { Sdk }
