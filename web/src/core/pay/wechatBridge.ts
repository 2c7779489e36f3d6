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
    /** Exists in the WeChat browser, shortly after the page has loaded. */
    WeixinJSBridge?: Bridge
  }
}
const BRIDGE_TIMEOUT_MS = 5000

const findBridge = async (): Promise<Bridge | undefined> => {
  if (window.WeixinJSBridge) return window.WeixinJSBridge
  const ready = new Promise((resolve) =>
    document.addEventListener('WeixinJSBridgeReady', resolve, { once: true }),
  )
  await pTimeout(ready, { milliseconds: BRIDGE_TIMEOUT_MS, message: false })
  return window.WeixinJSBridge
}

/**
 * Opens WeChat's payment dialog with the parameters the server signed. The result is the dialog's, not the payment's:
 * after `ok` the payment's state is requested from the server.
 */
export const payInWechat = async (
  params: Readonly<Record<string, string>>,
): Promise<'ok' | 'cancel' | 'fail'> => {
  const bridge = await findBridge()
  if (!bridge) return 'fail'
  const response = await new Promise<{ err_msg?: string }>((resolve) =>
    bridge.invoke('getBrandWCPayRequest', params, resolve),
  )
  if (response.err_msg?.endsWith(':ok')) return 'ok'
  return response.err_msg?.endsWith(':cancel') ? 'cancel' : 'fail'
}
