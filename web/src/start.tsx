import { takePushedMessage } from '@shanghao/client/messages/pushedMessage'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { queryClient } from './core/http/query.ts'
import { prefetchRules } from './core/http/rules.ts'
import { startInstalledSoon } from './core/installed/startInstalled.ts'
import { watchLive } from './core/live/watchLive.ts'
import { readPushed } from './core/messages/messages.ts'
import { watchOffline } from './core/offline/offline.ts'
import { firstPage } from './core/page/firstPage.ts'
import { whenInteractive } from './core/page/interactive.tsx'
import { nextTask } from './core/page/nextTask.ts'
import { refreshFirstPage, seedFirstPage } from './core/page/responses.ts'
import { appShell } from './core/platform/appShell.ts'
import { readInviteCode } from './core/platform/inviteCode.ts'
import { appStorage } from './core/platform/localStorage.ts'
import { hideLinkToken } from './core/router/linkToken.ts'
import { attachNavigator } from './core/router/navigate.ts'
import { createRouter } from './core/router/router.ts'
import { guard } from './core/session/appGuard.ts'
import { isSignedIn } from './core/session/session.ts'
import { watchVisitor } from './core/session/visitor.ts'
import { watchSite } from './core/site/site.ts'
import { reportVisitorChannel } from './core/site/visitorChannel.ts'
import { screenAt } from './paths.ts'
import { loadScreen } from './routes.tsx'
import './ui/tokens.css'
import './ui/skins.css'
import './ui/base.css'

hideLinkToken(window)
// Between tasks the browser can react and paint; evaluating the modules above was one.
await nextTask()
readPushed(takePushedMessage(window))

readInviteCode(location.search, appStorage)

/** The guard checks the domain once per opening of the app. */
appStorage.set('initOpen', '1')

/** The scroll position is restored by the app's router while it runs, and by the browser after a reload. */
history.scrollRestoration = 'manual'
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto'
})

const page = firstPage()
if (page) seedFirstPage(page)
await nextTask()
watchOffline()
watchSite()
watchLive()
watchVisitor()
startInstalledSoon()
await nextTask()
// A screen for signed-in people, and its first calls, are on their way while the guard asks who is signed in.
if (isSignedIn() && screenAt(location.pathname)?.login) {
  loadScreen(new URL(location.href)).catch(() => {})
  await nextTask()
}
const router = createRouter({ window, guard, load: loadScreen })
attachNavigator(router)
/** Without the bridge the page works as in a browser. */
if (appShell)
  await import('./core/bridge/appBridge.ts').then(({ startBridge }) => startBridge(router)).catch(() => {})
const first = await router.start()
await nextTask()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = <App queries={queryClient} router={router} first={first} />
const isRendered = page?.pathname === first.location.pathname && !('failed' in first.screen)
// As a transition, React renders the page in slices of some milliseconds, between which it reacts to taps.
startTransition(() => {
  if (isRendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
})
if (page) refreshFirstPage(page)
/** What a page with its content does without until it reacts to taps. */
const prefetch = (): void => {
  reportVisitorChannel()
  prefetchRules()
}
if (isRendered) whenInteractive(prefetch)
else prefetch()
