import { navigateTo } from './navigate.ts'

let openOutside: ((url: string) => void) | null = null

/** Opens external pages in another way: a native app opens them outside of its own page. */
export const openOutsideBy = (open: (url: string) => void): void => {
  openOutside = open
}

/**
 * Opens an external page, such as a channel's. With `back`, the browser's back button leads to that page of the app
 * in place of the current one, also when the browser restores the current one from its cache: its action is already
 * in progress. WeChat's H5 page refuses requests without a referrer, which our pages do not send otherwise.
 */
export const openExternal = (url: string, back?: string): void => {
  if (openOutside && /^https?:/.test(url)) {
    openOutside(url)
    if (back !== undefined) navigateTo(back, { replace: true })
    return
  }
  if (back !== undefined) {
    window.history.replaceState(window.history.state, '', back)
    window.addEventListener('pageshow', ({ persisted }) => persisted && navigateTo(back, { replace: true }), {
      once: true,
    })
  }
  const link = document.createElement('a')
  link.href = url
  link.referrerPolicy = 'origin'
  link.click()
}
