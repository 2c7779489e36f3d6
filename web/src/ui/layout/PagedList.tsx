import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PagedList as List } from '../../core/http/usePagedList.ts'
import { scrollBehavior } from '../../core/platform/motion.ts'
import { announce } from '../../core/shell/overlays.ts'
import { EmptyArt, type EmptyKind } from '../art/EmptyArt.tsx'
import { Icon } from '../art/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { FailureView } from '../feedback/QueryView.tsx'
import { StateView } from '../feedback/StateView.tsx'
import { EMPTY_TITLE, END_TEXT, marksEnd, pullTexts, showsBackToTop } from './listRules.ts'
import { type ItemHeights, PagedItems } from './PagedItems.tsx'
import { usePullToRefresh } from './usePullToRefresh.ts'
import './PagedList.css'

type Props<T> = {
  readonly list: List<T>
  /** The items' name for screen readers: 订单, 账号. */
  readonly label: string
  readonly keyOf: (item: T) => string
  readonly children: (item: T, index: number) => ReactNode
  /** Placeholder of about a screen's height. */
  readonly skeleton: ReactNode
  /** What is missing in an empty list, below the title of all empty lists, and what to do about it. */
  readonly empty?: { art?: EmptyKind; title?: string; text?: string; action?: ReactNode }
  /** `grid` shows two columns. */
  readonly layout?: 'list' | 'grid'
  /** For lists that may have hundreds of items. */
  readonly heights?: ItemHeights
}

/** A paged list: pull or press to refresh; the next page loads when its end comes near, or by the button. */
export function PagedList<T>({
  list,
  label,
  keyOf,
  children,
  skeleton,
  empty = {},
  layout = 'list',
  heights,
}: Props<T>) {
  const box = useRef<HTMLDivElement>(null)
  const pull = usePullToRefresh(box, list.refresh)
  const { items, state, error, refresh, loadMore } = list
  useListAnnouncement(
    state,
    items.length,
    state === 'empty'
      ? `${label}列表：${empty.title ?? EMPTY_TITLE}`
      : `${label}列表已更新，显示 ${items.length} 项`,
  )
  return (
    <div ref={box} className="paged" aria-busy={state === 'loading' || state === 'refreshing'}>
      <div className="paged-pull" data-pull={pull.state} style={{ height: pull.height }} aria-hidden="true">
        {pullTexts[pull.state]}
      </div>
      <button type="button" className="paged-refresh sr-only" onClick={() => void refresh()}>
        <Icon name="refresh" size={18} />
        刷新{label}列表
      </button>
      {items.length > 0 ? (
        <>
          <PagedItems
            label={label}
            layout={layout}
            heights={heights}
            items={items.map((item, index) => ({ key: keyOf(item), render: () => children(item, index) }))}
          />
          <ListEnd state={state} count={items.length} loadMore={loadMore} />
        </>
      ) : error && state === 'error' ? (
        <FailureView error={error} retry={refresh} />
      ) : state === 'empty' ? (
        <StateView
          art={<EmptyArt kind={empty.art ?? 'list'} />}
          title={EMPTY_TITLE}
          text={
            <>
              {empty.title ? <span className="paged-missing">{empty.title}</span> : null}
              {empty.text}
            </>
          }
          action={empty.action}
        />
      ) : (
        <div role="status">
          <span className="sr-only">加载中</span>
          {skeleton}
        </div>
      )}
      <BackToTop />
    </div>
  )
}

/** Announces the items that have arrived, or that there are none. A list that is loaded again by itself, without a change, stays silent. */
const useListAnnouncement = (state: List<unknown>['state'], count: number, text: string): void => {
  const last = useRef({ state, count })
  useEffect(() => {
    const before = last.current
    last.current = { state, count }
    if (state === 'loading' || state === 'refreshing' || state === 'error') return
    const wasEmpty = state === 'empty' && before.state !== 'empty'
    if (before.state === 'refreshing' || before.count !== count || wasEmpty) announce(text)
  }, [state, count, text])
}

const moreTexts = { idle: '加载更多', loading: '加载中 ...', error: '点击重试' } as const

/** Below the last item: loads the next page when it comes near, and shows the list's state. */
function ListEnd({
  state,
  count,
  loadMore,
}: {
  state: List<unknown>['state']
  count: number
  loadMore: () => void
}) {
  const marker = useRef<HTMLDivElement>(null)
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    if (!marker.current || state !== 'idle') return
    const observer = new IntersectionObserver(
      // A busy browser reports several observations at once, the oldest first.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [state])
  return (
    // Takes the focus when the button goes with the last page.
    <div ref={marker} className="paged-end" tabIndex={-1}>
      <span role="status">{marksEnd(state, count) ? END_TEXT : null}</span>
      {state === 'idle' || state === 'loading' || state === 'error' ? (
        <Button kind="plain" size="s" busy={state === 'loading'} onClick={loadMore}>
          {moreTexts[state]}
        </Button>
      ) : null}
    </div>
  )
}

function BackToTop() {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const onScroll = () => setScrolled(showsBackToTop(scrollY))
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  if (!isScrolled) return null
  return (
    <button
      type="button"
      className="back-to-top"
      aria-label="回到顶部"
      onClick={() => {
        scrollTo({ top: 0, behavior: scrollBehavior() })
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }}
    >
      <Icon name="up" />
    </button>
  )
}
