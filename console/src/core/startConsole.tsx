import { watchConnection } from '@shanghao/client/http/connection'
import { watchAttendance } from '@shanghao/client/platform/attendance'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queries } from './http/queries.ts'
import { createRouter, signInPath } from './router/createRouter.tsx'
import { useSession } from './session/session.ts'
import { Theme } from './theme/Theme.tsx'
import './theme/base.css'

/** Starts a console in its page. */
export const startConsole = (options: Parameters<typeof createRouter>[0]): void => {
  const router = createRouter(options)
  watchConnection()
  watchAttendance()
  /** The end of a session leads to the login, and from there back to the screen. */
  useSession.subscribe(({ token }, before) => {
    if (token !== null || before.token === null) return
    const { pathname, search } = router.state.location
    void router.navigate(signInPath(pathname.slice(options.basename.length) + search || '/'), {
      replace: true,
    })
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </StrictMode>,
  )
}
