import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PagedList as List } from '../../core/http/usePagedList.ts'
import { EmptyArt, type EmptyKind } from '../art/EmptyArt.tsx'
import { Icon } from '../art/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { FailureView } from '../feedback/Loaded.tsx'
import { StateView } from '../feedback/StateView.tsx'
import { type PullState, usePull } from './usePullToRefresh.ts'
import './PagedList.css'

const pullTexts: Record<PullState, string> = {
  0: '',
  1: '下拉刷新',
  2: '释放更新',
  3: '加载中 ...',
  4: '加载中 ...',
}
/** The end is told only of lists at least this long. */
const END_FROM = 5
const BACK_TO_TOP_AFTER = 1000

type Props<T> = {
  readonly list: List<T>
  /** What the list holds, for screen readers: 订单, 账号. */
  readonly label: string
  readonly keyOf: (item: T) => string
  readonly children: (item: T) => ReactNode
  /** Shaped like a screenful of items. */
  readonly skeleton: ReactNode
  /** What to say and offer where there is nothing; without a title the specified words. */
  readonly empty?: { art?: EmptyKind; title?: string; text?: string; action?: ReactNode }
  /** `grid` sets the items two to a line. */
  readonly layout?: 'list' | 'grid'
}

/** A list by pages: pull or press to refresh, more as one scrolls (or by the button), and what there is to say at the end. */
export function PagedList<T>({
  list,
  label,
  keyOf,
  children,
  skeleton,
  empty = {},
  layout = 'list',
}: Props<T>) {
  const box = useRef<HTMLDivElement>(null)
  const pull = usePull(box, list.refresh)
  const { items, state, error, refresh, more } = list
  return (
    <div ref={box} className="paged" aria-busy={state === 'loading' || state === 'pulling'}>
      <div className="paged-pull" data-pull={pull.state} style={{ height: pull.height }} aria-hidden="true">
        {pullTexts[pull.state]}
      </div>
      <button type="button" className="paged-refresh sr-only" onClick={() => void refresh()}>
        <Icon name="refresh" size={18} />
        刷新{label}列表
      </button>
      {items.length > 0 ? (
        <>
          <ul className={`paged-items paged-${layout}`} aria-label={label}>
            {items.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
          <ListEnd state={state} count={items.length} more={more} />
        </>
      ) : error && state === 'error' ? (
        <FailureView error={error} retry={refresh} />
      ) : state === 'empty' ? (
        <StateView
          art={<EmptyArt kind={empty.art ?? 'list'} />}
          title={empty.title ?? '~ 空空如也 ~'}
          text={empty.text}
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

/** Below the last item: fetches the next page when it comes near, and says how things stand. */
function ListEnd({ state, count, more }: { state: List<unknown>['state']; count: number; more: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    if (!mark.current || state !== 'idle') return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: '0px 0px 400px',
    })
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [state])
  return (
    <div ref={mark} className="paged-end" role="status">
      {state === 'loading' ? '加载中 ...' : null}
      {state === 'no-more' && count >= END_FROM ? '-- END --' : null}
      {state === 'idle' || state === 'error' ? (
        <Button kind="plain" size="s" onClick={more}>
          {state === 'error' ? '点击重试' : '加载更多'}
        </Button>
      ) : null}
    </div>
  )
}

function BackToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > BACK_TO_TOP_AFTER)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button
      type="button"
      className="back-to-top"
      aria-label="回到顶部"
      onClick={() => {
        scrollTo({ top: 0, behavior: 'smooth' })
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }}
    >
      <Icon name="up" />
    </button>
  )
}
