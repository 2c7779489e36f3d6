import type { ChannelName, PaymentNotification } from '../../src/core/ports/pay.ts'
import type { CallServer } from '../server/callServer.ts'

/** Sends a notification to the server as a channel does; returns the response's text: 'success' or 'fail'. */
export const postNotification = async (
  server: CallServer,
  channel: ChannelName,
  notification: PaymentNotification,
  genuine = 'yes',
): Promise<string> => {
  const response = await fetch(`${server.base}/api/pay/notify/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-genuine': genuine },
    body: JSON.stringify(notification),
  })
  return response.text()
}
