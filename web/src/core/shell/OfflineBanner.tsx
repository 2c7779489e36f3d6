import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/art/Icon.tsx'
import { connection, useConnection, watchConnection } from '../http/connection.ts'
import { queryClient } from '../http/query.ts'

const followBrowser = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
const followPage = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

type Shown = 'all' | 'part' | 'none' | 'nothing-asked'

/** How much of what the page on the screen asked for is there. */
const shownNow = (): Shown => {
  const asked = queryClient.getQueryCache().findAll({ type: 'active' })
  const there = asked.filter(({ state }) => state.data !== undefined).length
  if (asked.length === 0) return 'nothing-asked'
  if (there === asked.length) return 'all'
  return there > 0 ? 'part' : 'none'
}

const texts: Record<Shown, string> = {
  all: '正在显示之前的内容',
  part: '部分内容还没加载出来',
  none: '内容还没加载出来',
  'nothing-asked': '恢复后可继续操作',
}

/** Says that the server can't be reached, and what is shown meanwhile. It goes away by itself. */
export function OfflineBanner() {
  useEffect(watchConnection, [])
  const lost = useConnection((state) => state.lost)
  return lost ? <Banner /> : null
}

function Banner() {
  const onLine = useSyncExternalStore(followBrowser, () => navigator.onLine)
  const shown = useSyncExternalStore(followPage, shownNow)
  return (
    <div className="offline-banner" role="status">
      <Icon name="alert" size={20} />
      <p>
        {onLine ? '暂时连不上服务器' : '网络已断开'}，{texts[shown]}
      </p>
      <button type="button" onClick={connection.check}>
        重试
      </button>
    </div>
  )
}
