import { IOS, platform } from '@shanghao/client/platform/platform'
import { openExternal } from '../router/openExternal.ts'
import { confirmDialog } from '../shell/overlays.ts'

const QQ = 'mqq://'
const DOWNLOADS = { ios: 'https://apps.apple.com/cn/app/id444934666', android: 'https://im.qq.com/mobileqq/' }
/** A page that is still visible after this time (ms) was not left for QQ. */
const LEAVING_MS = 2000

type Ports = {
  readonly isIos: boolean
  /** Goes to an address of another app. */
  readonly go: (url: string) => void
  /** Whether the page is hidden within so many ms. */
  readonly isHiddenWithin: (ms: number) => Promise<boolean>
}

/** Opens QQ. A page can't ask whether it is installed; where it stays on the screen, the download is offered. */
export const createQqOpener =
  ({ isIos, go, isHiddenWithin }: Ports) =>
  async (): Promise<void> => {
    go(QQ)
    if (await isHiddenWithin(LEAVING_MS)) return
    const question = { title: '没有检测到 QQ', text: '安装 QQ 后才能继续，现在去下载吗？', confirm: '去下载' }
    if (await confirmDialog({ ...question, cancel: '取消' }))
      openExternal(isIos ? DOWNLOADS.ios : DOWNLOADS.android)
  }

const isHiddenWithin = (ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      resolve(document.hidden)
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('visibilitychange', end)
  })

export const openQq = createQqOpener({
  isIos: platform.terminal === IOS,
  go: (url) => location.assign(url),
  isHiddenWithin,
})
