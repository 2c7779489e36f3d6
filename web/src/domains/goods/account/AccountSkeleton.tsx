import { Skeleton, SkeletonText } from '../../../ui/feedback/Skeleton.tsx'

/** The skeleton of the account's page. */
export function AccountSkeleton() {
  return (
    <>
      <div className="gallery account-skeleton-gallery">
        <Skeleton height="100%" radius={0} />
      </div>
      <div className="account-head">
        <Skeleton width="45%" height="2rem" />
        <div className="account-skeleton-plans">
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
          <Skeleton height={76} radius={8} />
        </div>
        <SkeletonText lines={2} />
        <div className="account-skeleton-plans">
          <Skeleton height={56} radius={8} />
        </div>
      </div>
      <div className="account-skeleton-week">
        <Skeleton height={240} radius={12} />
      </div>
    </>
  )
}
