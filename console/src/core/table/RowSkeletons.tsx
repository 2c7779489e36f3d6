import './RowSkeletons.css'

/** The outline of rows until the first page arrives. */
export function RowSkeletons({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div role="status" aria-label="正在加载" data-narrow={isNarrow || undefined} className="row-skeletons">
      {Array.from({ length: isNarrow ? 4 : 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={i} className="row-skeleton" />
      ))}
    </div>
  )
}
