import { go } from './navigate.ts'

/**
 * Leaves for a page outside, such as a channel's. With `back`, the way back from there leads to that page of ours in place
 * of the one that was left, also where the browser kept the page as it stood: what was asked for there is under way.
 * WeChat turns away who comes to its H5 page without saying from where, which our pages keep to themselves otherwise.
 */
export const openExternal = (url: string, back?: string): void => {
  if (back !== undefined) {
    window.history.replaceState(window.history.state, '', back)
    window.addEventListener('pageshow', ({ persisted }) => persisted && go(back, { replace: true }), {
      once: true,
    })
  }
  const link = document.createElement('a')
  link.href = url
  link.referrerPolicy = 'origin'
  link.click()
}
