import { type AnyScreen, paths, type RentListQuery, screenAt } from '../paths.ts'
import type { Head, HeadContext } from './head.ts'
import {
  aboutHead,
  articleHead,
  bookmarkHead,
  downloadHead,
  helpListHead,
  newsListHead,
} from './heads/contentHeads.ts'
import {
  accountHead,
  hallHead,
  homeHead,
  rentListHead,
  searchHead,
  searchWithinHead,
  shareHead,
} from './heads/goodsHeads.ts'
import { ownerHead, questionsHead, reviewsHead } from './heads/reviewHeads.ts'

/** A screen that the server renders. */
export type PublicScreen = {
  readonly screen: AnyScreen
  /** The fields of the query that the page depends on, in the order of its canonical address. */
  readonly query: readonly string[]
  readonly head: (context: HeadContext) => Head
  /** It differs by device (core/platform/usePlatform.ts). */
  readonly byPlatform?: true
}

const listFields = Object.keys({
  gameId: true,
  keyword: true,
  sort: true,
  zones: true,
  options: true,
  priceFrom: true,
  priceTo: true,
  noDeposit: true,
  twoStep: true,
  freeNow: true,
} satisfies Record<keyof RentListQuery, true>)

const screens: readonly PublicScreen[] = [
  { screen: paths.home, query: listFields, head: homeHead },
  { screen: paths.hall, query: [], head: hallHead },
  { screen: paths.rentList, query: listFields, head: rentListHead },
  { screen: paths.homeSearch, query: ['keyword'], head: searchHead },
  { screen: paths.rentListSearch, query: listFields, head: searchWithinHead },
  { screen: paths.account, query: ['goodsId'], head: accountHead },
  { screen: paths.share, query: ['goodsId'], head: shareHead },
  { screen: paths.reviews, query: ['goodsId'], head: reviewsHead },
  { screen: paths.questions, query: ['goodsId'], head: questionsHead },
  { screen: paths.owner, query: ['ownerId'], head: ownerHead },
  { screen: paths.newsList, query: ['kind', 'category'], head: newsListHead },
  { screen: paths.helpList, query: ['category'], head: helpListHead },
  { screen: paths.article, query: ['articleId'], head: articleHead },
  { screen: paths.aboutUs, query: [], head: aboutHead },
  { screen: paths.downloadApp, query: [], head: downloadHead, byPlatform: true },
  { screen: paths.downApp, query: ['signId', 'ios'], head: downloadHead, byPlatform: true },
  { screen: paths.bookmark, query: [], head: bookmarkHead, byPlatform: true },
]
const byScreen = new Map(screens.map((row) => [row.screen, row] as const))

/** The row of a path that is written as in `paths`, without further slashes; null for a screen that is not rendered. */
export const publicScreenAt = (pathname: string): PublicScreen | null => {
  const screen = screenAt(pathname)
  const row = screen && byScreen.get(screen)
  const isExact =
    screen && [screen.pattern, ...(screen.aliases ?? []), ...(screen.layouts ?? [])].includes(pathname)
  return row && isExact ? row : null
}

const VALUE_MAX = 200

/**
 * The fields of a query that the screen depends on, in one order, so that other fields of a link make no other page. Null
 * for values that no link of ours has.
 */
export const knownQuery = ({ query }: PublicScreen, given: URLSearchParams): URLSearchParams | null => {
  const known = new URLSearchParams()
  for (const name of query) {
    const value = given.get(name)
    if (value && value.length > VALUE_MAX) return null
    if (value) known.set(name, value)
  }
  return known
}
