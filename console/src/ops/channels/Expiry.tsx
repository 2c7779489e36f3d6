import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Tag } from 'antd'

const SOON_MS = 14 * 86_400_000

/** Until when something is valid, with a sign where that is over or near. */
export function Expiry({ at }: { at: number }) {
  const now = serverNow()
  return (
    <>
      <time className="num">{momentText(at, now)}</time>{' '}
      {at <= now ? (
        <Tag color="error">已到期</Tag>
      ) : at - now < SOON_MS ? (
        <Tag color="warning">即将到期</Tag>
      ) : null}
    </>
  )
}
