import type { ChannelName, Notice } from '../../src/core/ports/pay.ts'
import type { CallServer } from '../server/callServer.ts'

/** Reports to the server as a channel does; answers what the channel reads: 'success' or 'fail'. */
export const report = async (
  server: CallServer,
  channel: ChannelName,
  notice: Notice,
  genuine = 'yes',
): Promise<string> => {
  const answer = await fetch(`${server.base}/api/pay/notify/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-genuine': genuine },
    body: JSON.stringify(notice),
  })
  return answer.text()
}
