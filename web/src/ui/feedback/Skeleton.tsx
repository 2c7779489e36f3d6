import type { CSSProperties } from 'react'
import './Skeleton.css'

/** A grey stand-in the size of what comes. Compose a skeleton shaped like the page's content from these. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = 6,
}: {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
}) {
  return <span className="bone" style={{ width, height, borderRadius: radius }} />
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="bone-text">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <Skeleton key={i} width={i === lines - 1 ? '60%' : '100%'} height="0.9em" />
      ))}
    </div>
  )
}

/** `count` cards of the given height. */
export function SkeletonCards({ count = 4, height = 112 }: { count?: number; height?: number }) {
  return (
    <div className="bone-cards">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <Skeleton key={i} height={height} radius={12} />
      ))}
    </div>
  )
}

/** The outline of any page, for when its code is still on the way. `over` lays it above the page being left. */
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
