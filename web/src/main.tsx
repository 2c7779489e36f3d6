import { nextTask } from './core/page/nextTask.ts'

/** Each starts a request, which costs a slow phone about 2 ms. */
const LINKS_PER_TASK = 8

/** Resolves once the browser has painted what is there. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Starts the app. Where the server has sent the page with its content, scripts are requested once that is painted, so that they
 * take nothing from it: the links to them have their address in `data-href` until then (render/document.ts).
 */
const start = async (): Promise<void> => {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-href]')
  if (links.length > 0) await painted()
  for (const [index, link] of links.entries()) {
    if (index > 0 && index % LINKS_PER_TASK === 0) await nextTask()
    link.href = link.dataset['href'] ?? ''
  }
  if (links.length > 0) await nextTask()
  // Runs the libraries (web/chunks.ts) in a task of their own, after which the browser may react; if they fail to load, so does the next import.
  await import('react-dom/client').catch(() => {})
  await nextTask()
  await import('./start.tsx')
}

void start()
