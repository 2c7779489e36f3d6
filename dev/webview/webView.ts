/**
 * A web view as the native app has to be one (docs/bridge.md): it announces itself in the user agent, places `ShanghaoShell` into
 * pages, and answers the outermost frame of the site alone.
 */
import type { Browser, Frame, Page } from '@playwright/test'

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 Shanghao/99.0.0 (99999)'

/** Places the object into each document, as Android's `addWebMessageListener` does. */
const PORT = `window.ShanghaoShell = {
  onmessage: null,
  postMessage: (text) => void window.shellReceives(String(text)),
}`

type Message = { id: string; ask?: string; input?: unknown; ok?: boolean; result?: unknown }

/** The native side: what it keeps, what it was asked, and its own questions to the page. */
export const openWebView = async (
  browser: Browser,
  site: string,
  kept: { authToken: string | null; registrationId: string | null },
) => {
  const context = await browser.newContext({ userAgent: USER_AGENT, viewport: { width: 390, height: 844 } })
  const page: Page = await context.newPage()
  const opened: string[] = []
  const refused: string[] = []
  const answers = new Map<string, (answer: Message) => void>()
  let asked = 0

  const tell = (message: Message): Promise<unknown> =>
    page.evaluate(`window.ShanghaoShell.onmessage?.({ data: ${JSON.stringify(JSON.stringify(message))} })`)
  const isOurs = (frame: Frame): boolean =>
    frame === page.mainFrame() && new URL(frame.url()).origin === new URL(site).origin

  const perform = (name: string, input: unknown): unknown => {
    const { authToken, url } = Object(input)
    if (name === 'session.read') return { authToken: kept.authToken }
    if (name === 'push.id') return { registrationId: kept.registrationId }
    if (name === 'session.write') {
      kept.authToken = typeof authToken === 'string' ? authToken : null
      return {}
    }
    if (name === 'external.open' && /^https?:/.test(String(url))) {
      opened.push(String(url))
      return {}
    }
    return undefined
  }

  await context.exposeBinding('shellReceives', async ({ frame }, text: string) => {
    if (!isOurs(frame)) {
      refused.push(frame.url())
      return
    }
    const { id, ask, input, ...answer }: Message = JSON.parse(text)
    if (ask === undefined) return void answers.get(id)?.({ id, ...answer })
    const result = perform(ask, input)
    await tell({ id, ok: result !== undefined, result: result ?? null })
  })
  await context.addInitScript(PORT)

  return {
    page,
    kept,
    /** What was opened outside. */
    opened,
    /** Addresses of frames that asked and are not the site's outermost. */
    refused,
    /** Asks the page; resolves to its answer. */
    ask: async (name: string): Promise<Message> => {
      asked += 1
      const id = `shell-${asked}`
      const answer = new Promise<Message>((resolve) => answers.set(id, resolve))
      await tell({ id, ask: name, input: {} })
      return answer
    },
    close: () => context.close(),
  }
}
