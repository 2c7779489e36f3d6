import { Skeleton } from 'antd'

/**
 * The outline of a part that is loading, `rows` lines high. The outline's elements are hidden from assistive technology, because antd
 * draws its title as an empty heading.
 */
export function TextSkeleton({ rows = 6, className }: { rows?: number; className?: string }) {
  return (
    <div role="status" aria-label="正在加载" className={className}>
      <div aria-hidden="true">
        <Skeleton active paragraph={{ rows }} />
      </div>
    </div>
  )
}
