import pTimeout from 'p-timeout'

type Bridge = {
  invoke(
    name: string,
    params: Readonly<Record<string, string>>,
    done: (answer: { err_msg?: string }) => void,
  ): void
}
declare global {
  interface Window {
    /** There inside the WeChat browser, some moments after the page. */
    WeixinJSBridge?: Bridge
  }
}
const READY_MS = 5000

const bridge = async (): Promise<Bridge | undefined> => {
  if (window.WeixinJSBridge) return window.WeixinJSBridge
  const ready = new Promise((resolve) =>
    document.addEventListener('WeixinJSBridgeReady', resolve, { once: true }),
  )
  await pTimeout(ready, { milliseconds: READY_MS, message: false })
  return window.WeixinJSBridge
}

/**
 * Opens WeChat's payment dialog with the parameters the server signed. What it answers is the dialog's word, not the
 * payment's: after `ok` the server is asked.
 */
export const payInWechat = async (
  params: Readonly<Record<string, string>>,
): Promise<'ok' | 'cancel' | 'fail'> => {
  const found = await bridge()
  if (!found) return 'fail'
  const said = await new Promise<{ err_msg?: string }>((resolve) =>
    found.invoke('getBrandWCPayRequest', params, resolve),
  )
  if (said.err_msg?.endsWith(':ok')) return 'ok'
  return said.err_msg?.endsWith(':cancel') ? 'cancel' : 'fail'
}
