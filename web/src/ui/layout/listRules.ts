import type { PullState } from './usePullToRefresh.ts'

/** Texts of all lists by pages, and from when they say what. */
export const pullTexts: Record<PullState, string> = {
  0: '',
  1: '下拉刷新',
  2: '释放更新',
  3: '加载中 ...',
  4: '加载中 ...',
}
/** Above what is missing in this list. */
export const EMPTY_TITLE = '~ 空空如也 ~'
export const END_TEXT = '-- END --'
/** The end is marked only in lists of at least this length. */
const END_FROM = 5
/** The button that leads to the top is shown after this distance (px). */
const BACK_TO_TOP_AFTER = 1000

export const marksEnd = (state: string, count: number): boolean => state === 'no-more' && count >= END_FROM
export const showsBackToTop = (scrolledPx: number): boolean => scrolledPx > BACK_TO_TOP_AFTER
