/** What a shell does with the phone, apart from its plugins. */
export type Phone = {
  /** The token in the system's key store; null when there is none. */
  readonly readToken: () => Promise<string | null>
  readonly writeToken: (token: string | null) => Promise<void>
  /** The push service's id of this app on this device; null while it has none. */
  readonly pushId: () => Promise<string | null>
  /** Opens an address outside of the page. */
  readonly open: (url: string) => Promise<void>
  /** Leaves the app running behind the home screen. */
  readonly leave: () => Promise<void>
}

/** A message between page and app, as JSON (docs/bridge.md). */
type Message = {
  readonly id: string
  readonly ask?: string
  readonly input?: unknown
  readonly ok?: boolean
  readonly result?: unknown
}

/** The object that the page finds in its window. */
export type ShellPort = {
  postMessage(text: string): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
}

/** How long (ms) the page is waited for. */
const WAIT_MS = 2_000

/** Whether an address may be opened outside: `https:`, what WeChat and Alipay are started by, and `http:` beside a site of development. */
export const mayOpen = (url: unknown, site: string): url is string => {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol } = new URL(url)
  if (protocol === 'http:') return new URL(site).protocol === 'http:'
  return ['https:', 'weixin:', 'alipays:', 'alipay:'].includes(protocol)
}

const parse = (text: string): Partial<Message> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** The app's side of the bridge on one page of `site`. */
export const createShell = ({ phone, site }: { readonly phone: Phone; readonly site: string }) => {
  const answers = new Map<string, (answer: Partial<Message>) => void>()
  let asked = 0

  const requests: Readonly<Record<string, (input: unknown) => Promise<unknown>>> = {
    'session.read': async () => ({ authToken: await phone.readToken() }),
    'session.write': async (input) => {
      const { authToken } = Object(input)
      await phone.writeToken(typeof authToken === 'string' ? authToken : null)
      return {}
    },
    'push.id': async () => ({ registrationId: await phone.pushId() }),
    'external.open': async (input) => {
      const { url } = Object(input)
      if (!mayOpen(url, site)) throw new Error('this address is not opened')
      await phone.open(url)
      return {}
    },
  }

  const post = (message: Message): void => port.onmessage?.({ data: JSON.stringify(message) })
  const answer = async (id: string, ask: string, input: unknown): Promise<void> => {
    const perform = Object.hasOwn(requests, ask) ? requests[ask] : undefined
    try {
      if (!perform) throw new Error(`no request is called ${ask}`)
      post({ id, ok: true, result: await perform(input) })
    } catch {
      post({ id, ok: false, result: null })
    }
  }

  const port: ShellPort = {
    onmessage: null,
    postMessage: (text) => {
      const message = parse(text)
      if (typeof message?.id !== 'string') return
      if (typeof message.ask === 'string') void answer(message.id, message.ask, message.input)
      else answers.get(message.id)?.(message)
    },
  }

  /** Asks the page; null when it refuses or does not answer in time. */
  const ask = (name: string): Promise<unknown> =>
    new Promise((resolve) => {
      asked += 1
      const id = `shell-${asked}`
      const end = (result: unknown) => {
        clearTimeout(timer)
        answers.delete(id)
        resolve(result)
      }
      const timer = setTimeout(() => end(null), WAIT_MS)
      answers.set(id, ({ ok, result }) => end(ok === true ? result : null))
      post({ id, ask: name, input: {} })
    })

  return {
    port,
    /** The back button: the page closes a dialog or goes back; what it leaves to the app leads out of it. */
    back: async (): Promise<void> => {
      const { handled } = Object(await ask('back'))
      if (handled !== true) await phone.leave()
    },
  }
}
