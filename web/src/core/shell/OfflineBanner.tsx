import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/art/Icon.tsx'
import { connection, useConnection, watchConnection } from '../http/connection.ts'
import { lostConnectionText } from '../http/lostConnection.ts'
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

type LoadedShare = 'all' | 'part' | 'none' | 'no-queries'

/** How much of what the shown page requested is loaded. */
const readLoadedShare = (): LoadedShare => {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' })
  const loaded = queries.filter(({ state }) => state.data !== undefined).length
  if (queries.length === 0) return 'no-queries'
  if (loaded === queries.length) return 'all'
  return loaded > 0 ? 'part' : 'none'
}

const texts: Record<LoadedShare, string> = {
  all: '正在显示之前的内容',
  part: '部分内容还没加载出来',
  none: '内容还没加载出来',
  'no-queries': '恢复后可继续操作',
}

/** Says that the server can't be reached, and how much of the page is loaded. Disappears when the connection is back. */
export function OfflineBanner() {
  useEffect(watchConnection, [])
  const lost = useConnection((state) => state.lost)
  return lost ? <Banner /> : null
}

function Banner() {
  const isOnline = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine)
  const loadedShare = useSyncExternalStore(subscribeToQueries, readLoadedShare)
  return (
    <div className="offline-banner" role="status">
      <Icon name="alert" size={20} />
      <p>
        {lostConnectionText(isOnline)}，{texts[loadedShare]}
      </p>
      <button type="button" onClick={connection.checkNow}>
        重试
      </button>
    </div>
  )
}
