import './RowSkeletons.css'

/** The outline of rows until the first page arrives. */
export function RowSkeletons({ isPhone }: { isPhone: boolean }) {
  return (
    <div role="status" aria-label="正在加载" data-phone={isPhone || undefined} className="row-skeletons">
      {Array.from({ length: isPhone ? 4 : 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={i} className="row-skeleton" />
      ))}
    </div>
  )
}
