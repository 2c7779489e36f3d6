import { nextTask } from './core/page/nextTask.ts'

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
  for (const link of links) link.href = link.dataset['href'] ?? ''
  // Runs the libraries (web/chunks.ts) in a task of their own, after which the browser may react; if they fail to load, so does the next import.
  await import('react-dom/client').catch(() => {})
  await nextTask()
  await import('./start.tsx')
}

void start()
