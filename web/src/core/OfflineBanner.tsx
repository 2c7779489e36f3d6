import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { loadProfile } from './account.ts'
import { messageOf } from './failures.ts'
import { toast } from './notices.ts'
import { queryClient } from './query.ts'
import { useSession } from './session.ts'

const follow = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Asks for the profile (where there is a login) and for what the page shows. Throws while there is still no answer. */
const reconnect = async (): Promise<void> => {
  if (useSession.getState().token) await loadProfile()
  useSession.setState({ offline: false })
  await queryClient.refetchQueries({ type: 'active' })
}

const retry = () => reconnect().catch((error: unknown) => toast(messageOf(error), 'fail'))

/** Says that there is no network, above whatever the page can still show. */
export function OfflineBanner() {
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  const unreachable = useSession((s) => s.offline)
  useEffect(() => {
    if (!unreachable) return
    const back = () => void retry()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [unreachable])
  if (online && !unreachable) return null
  return (
    <div className="offline-banner" role="status">
      <Icon name="alert" size={20} />
      <p>网络断开了，正在显示之前的内容</p>
      <button type="button" onClick={retry}>
        重试
      </button>
    </div>
  )
}
