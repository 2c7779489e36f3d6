import { connection, useConnection, watchConnection } from '@shanghao/client/http/connection'
import { lostConnectionText } from '@shanghao/client/http/lostConnection'
import { momentText } from '@shanghao/client/time/timeText'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/art/Icon.tsx'
import { queryClient } from '../http/query.ts'

const subscribeToBrowser = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
const subscribeToQueries = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange)

/** How much of what the shown page requested is loaded, and since when, by the oldest part. */
const readLoadedText = (): string => {
  const states = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
  const loaded = states.filter(({ data }) => data !== undefined)
  if (loaded.length < states.length) return loaded.length > 0 ? '部分内容还没加载出来' : '内容还没加载出来'
  // What comes with the app's script has no time.
  const times = loaded.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0)
  if (times.length === 0) return '恢复后可继续操作'
  const oldest = Math.min(...times)
  return `正在显示${momentText(oldest, Date.now())} 的内容，恢复后才能下单和付款`
}

/** Says that the server can't be reached, and how much of the page is loaded. Disappears when the connection is back. */
export function OfflineBanner() {
  useEffect(watchConnection, [])
  const lost = useConnection((state) => state.lost)
  return lost ? <Banner /> : null
}

function Banner() {
  const isOnline = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine)
  const loadedText = useSyncExternalStore(subscribeToQueries, readLoadedText)
  return (
    <div className="offline-banner" role="status">
      <Icon name="alert" size={20} />
      <p>
        {lostConnectionText(isOnline)}，{loadedText}
      </p>
      <button type="button" onClick={connection.checkNow}>
        重试
      </button>
    </div>
  )
}
