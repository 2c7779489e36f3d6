import type { CSSProperties } from 'react'
import './Skeleton.css'

/** A grey placeholder of the given size. A page's skeleton is composed of these in the shape of its content. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = 6,
}: {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
}) {
  return <span className="skeleton" style={{ width, height, borderRadius: radius }} />
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-text">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <Skeleton key={i} width={i === lines - 1 ? '60%' : '100%'} height="0.9em" />
      ))}
    </div>
  )
}

/** Placeholder for `count` cards of the given height (px). */
export function SkeletonCards({ count = 4, height = 112 }: { count?: number; height?: number }) {
  return (
    <div className="skeleton-cards">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <Skeleton key={i} height={height} radius={12} />
      ))}
    </div>
  )
}

/** Placeholder for any page while its code loads. `over` lays it above the previous page. */
export function PageSkeleton({ over = false }: { over?: boolean }) {
  return (
    <div className={over ? 'page-skeleton page-skeleton-over' : 'page-skeleton'} role="status">
      <span className="sr-only">页面加载中</span>
      <div className="page-skeleton-title">
        <Skeleton width="40%" height={22} />
      </div>
      <Skeleton height={128} radius={12} />
      <SkeletonCards />
    </div>
  )
}
