import type { Platform } from '@shanghao/client/platform/platform'
import type { Calls } from '@shanghao/contract'
import type { OutputOf } from '@shanghao/contract/call'

/**
 * What the server rendered the page of the first address from. The browser's first render uses the same, so that it produces
 * the same elements; what differs on this device (session, storage, clock) is rendered right afterwards.
 */
export type FirstPage = {
  readonly pathname: string
  /** Scheme and host of the site. */
  readonly origin: string
  /** When it was rendered (ms, server's clock). */
  readonly now: number
  readonly platform: Platform
  readonly site: OutputOf<Calls['channels']['portalInfo']>
  /** The responses it shows, by their key in the query cache. */
  readonly responses: readonly (readonly [key: readonly unknown[], data: unknown])[]
  /** It stays as it is rendered: what else would come when it is scrolled to is there from the start. */
  readonly isFramed?: boolean
}

/** The id of the block of data in the page. */
export const FIRST_PAGE_ID = 'first-page'

const readFirstPage = (): FirstPage | null => {
  if (typeof document === 'undefined') return null
  return JSON.parse(document.getElementById(FIRST_PAGE_ID)?.textContent || 'null')
}

let current = readFirstPage()

/** Null where the server sent the page without content. */
export const firstPage = (): FirstPage | null => current

/** For the server, right before each rendering: it is synchronous, so that no other one comes between. */
export const setFirstPage = (page: FirstPage): void => {
  current = page
}
