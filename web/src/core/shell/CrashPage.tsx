import { ChunkError } from '@shanghao/client/http/chunk'
import { connection } from '@shanghao/client/http/connection'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { InteractiveMark } from '../page/interactive.tsx'

/**
 * Shown when a page's code failed to load or threw. Reloading loads the newest version; after a lost connection the
 * page reloads when the server is reachable again.
 */
export function CrashPage({ error }: { error: unknown }) {
  const lost = error instanceof ChunkError
  useEffect(() => {
    if (!lost) return
    const stop = connection.onRecovered((wasLost) => {
      if (wasLost) location.reload()
    })
    connection.reportFailure()
    return stop
  }, [lost])
  return (
    <main className="crash" id="main">
      <InteractiveMark />
      <StateView
        art={<EmptyArt kind="network" />}
        title={lost ? '页面加载失败' : '页面出错了'}
        text={
          lost ? '可能是网络中断，或者刚刚更新了版本，请刷新后继续。' : '请刷新后再试；仍有问题，请回首页。'
        }
        action={
          <>
            <Button kind="quiet" onClick={() => location.assign(paths.home())}>
              回首页
            </Button>
            <Button onClick={() => location.reload()}>刷新页面</Button>
          </>
        }
      />
    </main>
  )
}
