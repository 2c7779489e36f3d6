import { client } from '../../core/http/request.ts'

/** The page with the carrier's script, served by our server with a policy of its own. */
const FRAME = '/onekey/frame'
/** What a frame without an origin calls its own. */
const NO_ORIGIN = 'null'

type Step = 'load' | 'init' | 'token'
type Answer = { readonly step: Step; readonly ok: boolean; readonly code?: string; readonly token?: unknown }

/** The carrier's SDK, in a frame that can't reach this page. */
export type Sdk = {
  /** Has the carrier vouch for this phone; good once, for about a minute. Raises OnekeyRefusal. */
  readonly token: () => Promise<string>
  readonly close: () => void
}

/** The carrier can't say whose phone this is: not offered, no SDK, no mobile data, or no token. */
class OnekeyRefusal extends Error {}

/** A person waits for this page before they can type anything. */
const READY_WITHIN_MS = 4000
/** The carrier's own page may ask for a confirmation. */
const TOKEN_WITHIN_MS = 60_000

const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' && data !== null && 'step' in data && 'ok' in data

const openFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = '一键登录组件'
  frame.hidden = true
  frame.src = FRAME
  return frame
}

/** The next answer to a step from this very frame, in time. Raises OnekeyRefusal. */
const answerFrom = (frame: HTMLIFrameElement, step: Step, withinMs: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
    }
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== NO_ORIGIN || !isAnswer(data) || data.step !== step)
        return
      end()
      if (data.ok) resolve(data)
      else reject(new OnekeyRefusal(String(data.code)))
    }
    const timer = setTimeout(() => {
      end()
      reject(new OnekeyRefusal('late'))
    }, withinMs)
    window.addEventListener('message', listen)
  })

/** Only what anyone may know goes in: a frame without an origin can't be named as the only receiver. */
const ask = (frame: HTMLIFrameElement, message: { step: Step; appKey?: string }): void =>
  frame.contentWindow?.postMessage(message, '*')

/** The SDK, ready for a tap, in four seconds or not at all. Raises OnekeyRefusal, and what asking the server raises. */
export const openOnekey = async (): Promise<Sdk> => {
  const until = Date.now() + READY_WITHIN_MS
  const { enabled, sdkUrl, appKey } = await client.content.appConfig({ type: 'onekey' })
  if (!enabled || sdkUrl === null || appKey === null) throw new OnekeyRefusal('not offered')
  const frame = openFrame()
  const close = () => frame.remove()
  try {
    const loaded = answerFrom(frame, 'load', until - Date.now())
    document.body.append(frame)
    await loaded
    const ready = answerFrom(frame, 'init', until - Date.now())
    ask(frame, { step: 'init', appKey })
    await ready
  } catch (refusal) {
    close()
    throw refusal
  }
  const token = async (): Promise<string> => {
    const answered = answerFrom(frame, 'token', TOKEN_WITHIN_MS)
    ask(frame, { step: 'token' })
    const { token: given } = await answered
    if (typeof given !== 'string' || given === '') throw new OnekeyRefusal('no token')
    return given
  }
  return { token, close }
}
