import { Skeleton } from '../feedback/Skeleton.tsx'
import './GoodsCard.css'

/** Placeholders of `GoodsCard`. */
export function GoodsCardSkeletons({
  as = 'list',
  count = 5,
}: {
  as?: 'list' | 'grid' | 'compact'
  count?: number
}) {
  return (
    <div className={`goods-skeletons goods-skeletons-${as}`}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <div key={i} className={`goods goods-${as}`}>
          <div className="goods-cover">
            <Skeleton height={as === 'list' ? 116 : 'auto'} radius={0} />
          </div>
          <div className="goods-body">
            <Skeleton width="92%" height="1.1em" />
            <Skeleton width="60%" height="1em" />
            <Skeleton width="40%" height="1.2em" />
          </div>
        </div>
      ))}
    </div>
  )
}
