import { loadChunk, PAGE_TIMEOUT_MS } from '@shanghao/client/http/chunk'
import { CallError } from '@shanghao/contract/client'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router'
import { showFailure } from '../http/failures.ts'
import { useSession } from '../session/session.ts'
import { loadProfile } from '../session/sessionCalls.ts'
import { CrashPage } from '../shell/CrashPage.tsx'
import { FirstOutline } from '../shell/FirstOutline.tsx'
import { NotFoundPage } from '../shell/StatePages.tsx'
import type { AnyScreen } from './screen.ts'

const SIGN_IN = '/sign-in'

/** The address of the login that leads back to `from`, an address below that of the console. */
export const signInPath = (from: string): string =>
  from === '/' || from.startsWith(SIGN_IN) ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ redirect: from })}`

type Options = {
  /** The address below which the console lies, such as `/console/owner`. */
  readonly basename: string
  readonly screens: readonly AnyScreen[]
  /** The address of the screen that `/` leads to. */
  readonly home: string
  /** The frame around each screen. */
  readonly Frame: ComponentType
  readonly SignIn: () => Promise<{ readonly default: ComponentType }>
  /** Loads what the signed-in person may do. */
  readonly loadAccess: () => Promise<void>
}

const lazily = (load: AnyScreen['load']) => async () => ({
  Component: (await loadChunk(load(), PAGE_TIMEOUT_MS)).default,
})

/** Runs beside the loading of the page and of the person's rights: the first calls need neither. */
const prefetch = ({ prefetchCalls }: AnyScreen): null => {
  if (useSession.getState().token !== null) prefetchCalls?.()
  return null
}

/** The routes of a console: the login, and within the frame its screens, each loaded when it is first opened. */
export const createRouter = ({ basename, screens, home, Frame, SignIn, loadAccess }: Options) => {
  const requireSession = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(request.url)
    const toLogin = () => redirect(signInPath(pathname.slice(basename.length) + search || '/'))
    if (useSession.getState().token === null) throw toLogin()
    try {
      if (useSession.getState().profile === null) await Promise.all([loadProfile(), loadAccess()])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showFailure(error)
      if (useSession.getState().token === null) throw toLogin()
      throw error
    }
    return null
  }
  return createBrowserRouter(
    [
      { path: SIGN_IN, lazy: lazily(SignIn), ErrorBoundary: CrashPage, HydrateFallback: FirstOutline },
      {
        Component: Frame,
        loader: requireSession,
        ErrorBoundary: CrashPage,
        HydrateFallback: FirstOutline,
        children: [
          { index: true, loader: () => redirect(home) },
          ...screens.map((screen) => ({
            path: screen.pattern,
            handle: screen,
            lazy: lazily(screen.load),
            loader: () => prefetch(screen),
            // A change of the query is that of the open page, which makes its calls itself.
            shouldRevalidate: () => false,
            ErrorBoundary: CrashPage,
          })),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    { basename },
  )
}
