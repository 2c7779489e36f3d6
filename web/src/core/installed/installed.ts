import { splitPushedPath } from '@shanghao/client/messages/pushedMessage'
import { queryClient } from '../http/query.ts'
import { readPushed } from '../messages/messages.ts'
import { keepResponses } from '../offline/keptResponses.ts'
import { appShell } from '../platform/appShell.ts'
import { navigateTo } from '../router/navigate.ts'
import { watchBrowserPush } from './browserPush.ts'
import { watchNewVersion } from './newVersion.ts'

/** Opens what a clicked push names, as its address does when it opens the app. */
const openPushed = (path: string): void => {
  const { messageId, address } = splitPushedPath(path)
  readPushed(messageId)
  navigateTo(address)
}

/** The native app has pushes of its own, and `vite dev` no service worker. */
export const startInstalled = (): void => {
  keepResponses(queryClient.getQueryCache())
  if (!import.meta.env.PROD || appShell) return
  void watchNewVersion(openPushed)
  watchBrowserPush()
}
