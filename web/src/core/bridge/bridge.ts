/** A message between page and native app, as JSON: a request, or the answer to one with its id. */
type Request = { readonly id: string; readonly ask: string; readonly input: unknown }
type Answer = { readonly id: string; readonly ok: boolean; readonly result: unknown }

type Ports = {
  readonly post: (text: string) => void
  readonly newId: () => string
  /** What the native app may ask of the page, by name. */
  readonly handlers: Readonly<Record<string, (input: unknown) => unknown>>
}

/** How long (ms) an answer of the native app is waited for. */
const WAIT_MS = 2_000

const parse = (text: unknown): Partial<Request & Answer> | null => {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Requests and answers in both directions. A message of another form, and an answer to no request, are ignored. */
export const createBridge = ({ post, newId, handlers }: Ports) => {
  const waiting = new Map<string, (answer: Partial<Answer>) => void>()

  const answer = async ({ id, ask, input }: Request): Promise<void> => {
    const handler = Object.hasOwn(handlers, ask) ? handlers[ask] : undefined
    try {
      if (!handler) throw new Error(`no handler of ${ask}`)
      post(JSON.stringify({ id, ok: true, result: await handler(input) } satisfies Answer))
    } catch {
      post(JSON.stringify({ id, ok: false, result: null } satisfies Answer))
    }
  }

  return {
    /** Takes a message of the native app. */
    receive: (text: unknown): void => {
      const message = parse(text)
      if (typeof message?.id !== 'string') return
      const { id, ask } = message
      if (typeof ask === 'string') void answer({ id, ask, input: message.input })
      else waiting.get(id)?.(message)
    },
    /** Asks the native app; undefined when it refuses, does not know the request, or does not answer in time. */
    ask: (name: string, input: unknown = {}): Promise<unknown> =>
      new Promise((resolve) => {
        const id = newId()
        const end = (result: unknown) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(result)
        }
        const timer = setTimeout(() => end(undefined), WAIT_MS)
        waiting.set(id, ({ ok, result }) => end(ok === true ? result : undefined))
        post(JSON.stringify({ id, ask: name, input } satisfies Request))
      }),
  }
}
export type Bridge = ReturnType<typeof createBridge>
