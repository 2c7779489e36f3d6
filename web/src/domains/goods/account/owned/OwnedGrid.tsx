import { EmptyArt } from '../../../../ui/art/EmptyArt.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../../ui/feedback/StateView.tsx'
import type { Owned } from '../goodsDetail.ts'
import { OwnedCard } from './OwnedCard.tsx'

/** All names are rendered, for search and screen readers; pictures are drawn when they come near (see `LazyVisible`). */
export function OwnedGrid({
  options,
  as,
  label,
}: {
  options: readonly Owned[]
  as: 'heroes' | 'skins'
  label: string
}) {
  if (options.length === 0)
    return (
      <StateView art={<EmptyArt kind="search" />} title={`没有符合条件的${label}`} text="换个条件试试。" />
    )
  return (
    <ul className={`owned-grid owned-grid-${as}`} aria-label={label}>
      {options.map((owned) => (
        <li key={owned.id}>
          <OwnedCard owned={owned} as={as === 'skins' ? 'skin' : 'hero'} />
        </li>
      ))}
    </ul>
  )
}

export function OwnedGridSkeleton({ as }: { as: 'heroes' | 'skins' }) {
  return (
    <div className={`owned-grid owned-grid-${as} owned-grid-skeletons`}>
      {Array.from({ length: 12 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical stand-ins
        <div key={i}>
          <div className="owned-picture">
            <Skeleton height="100%" radius={8} />
          </div>
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  )
}
