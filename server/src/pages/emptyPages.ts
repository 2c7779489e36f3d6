import type { PageRenderer } from '@shanghao/contract/renderedPage'
import { LRUCache } from 'lru-cache'
import { type PageBytes, pageBytes } from './pageBytes.ts'

/** More than there are screens; addresses of others are not kept. */
const KEPT_MAX = 200

/** `style` is the text of its style element, for the content policy. */
type EmptyPage = { readonly bytes: PageBytes; readonly style: string }

/** Finds the page of a screen that the browser renders; null where index.html is sent as it is. */
export const emptyPages = (renderer: Pick<PageRenderer, 'empty'>) => {
  const kept = new LRUCache<string, EmptyPage>({ max: KEPT_MAX })
  return async (pathname: string): Promise<EmptyPage | null> => {
    const known = kept.get(pathname)
    if (known) return known
    const found = await renderer.empty(pathname)
    if (!found) return null
    const page = { bytes: pageBytes(found.html), style: found.style }
    kept.set(pathname, page)
    return page
  }
}
