import { Skeleton, SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import './dispute.css'

export function DisputeSkeleton() {
  return (
    <div className="dispute">
      <Skeleton height={184} radius={12} />
      <Skeleton height={132} radius={12} />
      <SkeletonCards count={1} height={320} />
    </div>
  )
}
