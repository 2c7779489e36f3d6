/** After the page is loaded, so long (ms) is left to what the page itself still loads. */
const AFTER_LOAD_MS = 3_000

/** Stores the app and what it shows for openings without a network, and keeps pushes to this browser in order, once the page has loaded. */
export const startInstalledSoon = (): void => {
  const start = () =>
    setTimeout(() => {
      // Without this script the app works as before; the next opening tries again.
      void import('./installed.ts').then(({ startInstalled }) => startInstalled()).catch(() => {})
    }, AFTER_LOAD_MS)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
