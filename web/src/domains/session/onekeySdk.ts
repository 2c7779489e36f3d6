import { client } from '../../core/http/request.ts'

/** The page with the carrier's script, served by our server with its own content security policy. */
const FRAME = '/onekey/frame'
/** The `origin` of messages from a sandboxed frame. */
const NO_ORIGIN = 'null'

type Step = 'load' | 'init' | 'token'
type StepResponse = {
  readonly step: Step
  readonly ok: boolean
  readonly code?: string
  readonly token?: unknown
}

/** The carrier's SDK in a sandboxed frame, which can't access this page. */
export type OnekeySdk = {
  /** Requests a login token for this phone's number; valid once, for about a minute. Throws OnekeyRefusal. */
  readonly token: () => Promise<string>
  readonly close: () => void
}

/** One-key login is not possible: not offered, no SDK, no mobile data, or no token. */
class OnekeyRefusal extends Error {}

/** The page is unusable until the SDK is ready, so this is short. */
const READY_TIMEOUT_MS = 4000
/** The carrier's own dialog may postStep for a confirmation. */
const TOKEN_TIMEOUT_MS = 60_000

const isStepResponse = (data: unknown): data is StepResponse =>
  typeof data === 'object' && data !== null && 'step' in data && 'ok' in data

const openFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = '一键登录组件'
  frame.hidden = true
  frame.src = FRAME
  return frame
}

/** Resolves to the frame's next response to a step. Throws OnekeyRefusal on failure or time-out. */
const awaitStep = (frame: HTMLIFrameElement, step: Step, timeoutMs: number): Promise<StepResponse> =>
  new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
    }
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (
        source !== frame.contentWindow ||
        origin !== NO_ORIGIN ||
        !isStepResponse(data) ||
        data.step !== step
      )
        return
      cleanUp()
      if (data.ok) resolve(data)
      else reject(new OnekeyRefusal(String(data.code)))
    }
    const timer = setTimeout(() => {
      cleanUp()
      reject(new OnekeyRefusal('late'))
    }, timeoutMs)
    window.addEventListener('message', onMessage)
  })

/** The message contains public values only: a frame without an origin can't be the sole receiver. */
const postStep = (frame: HTMLIFrameElement, message: { step: Step; appKey?: string }): void =>
  frame.contentWindow?.postMessage(message, '*')

/** Loads the SDK within four seconds. Throws OnekeyRefusal, and what the configuration call throws. */
export const openOnekey = async (): Promise<OnekeySdk> => {
  const until = Date.now() + READY_TIMEOUT_MS
  const config = await client.content.appConfig({ type: 'onekey' })
  if (config.type !== 'onekey' || !config.enabled || config.sdkUrl === null || config.appKey === null)
    throw new OnekeyRefusal('not offered')
  const { appKey } = config
  const frame = openFrame()
  const close = () => frame.remove()
  try {
    const loaded = awaitStep(frame, 'load', until - Date.now())
    document.body.append(frame)
    await loaded
    const ready = awaitStep(frame, 'init', until - Date.now())
    postStep(frame, { step: 'init', appKey })
    await ready
  } catch (refusal) {
    close()
    throw refusal
  }
  const token = async (): Promise<string> => {
    const response = awaitStep(frame, 'token', TOKEN_TIMEOUT_MS)
    postStep(frame, { step: 'token' })
    const { token: given } = await response
    if (typeof given !== 'string' || given === '') throw new OnekeyRefusal('no token')
    return given
  }
  return { token, close }
}
