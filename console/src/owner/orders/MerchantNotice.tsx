import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Alert } from 'antd'
import { client } from '../client.ts'

/** How long before its end a merchant's contract is said to end. */
const SOON_MS = 14 * 86_400_000

/** A notice that a merchant's contract is over, or soon will be; nothing for any other owner. */
export function MerchantNotice() {
  const { data } = useCall(client.channels.merchantIsExpire, {}, { inPage: true })
  const now = serverNow()
  if (data === undefined || data.expiresAt === null || data.expiresAt - now > SOON_MS) return null
  const at = momentText(data.expiresAt, now)
  return data.expired ? (
    <Alert
      className="board-notice"
      type="error"
      showIcon
      title={`商家服务已于 ${at} 到期`}
      description="你的门户不再展示和出租账号，进行中的租用不受影响。要继续使用，请联系客服续期。"
    />
  ) : (
    <Alert
      className="board-notice"
      type="warning"
      showIcon
      title={`商家服务将于 ${at} 到期`}
      description="到期后你的门户不再展示和出租账号。要继续使用，请提前联系客服续期。"
    />
  )
}
