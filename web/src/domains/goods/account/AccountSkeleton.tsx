import { Bone, BoneText } from '../../../ui/feedback/Skeleton.tsx'

/** The account's page before it is there. */
export function AccountSkeleton() {
  return (
    <>
      <div className="gallery account-bone-gallery">
        <Bone height="100%" radius={0} />
      </div>
      <div className="account-head">
        <Bone width="45%" height="2rem" />
        <div className="account-bone-plans">
          <Bone height={76} radius={8} />
          <Bone height={76} radius={8} />
          <Bone height={76} radius={8} />
        </div>
        <BoneText lines={2} />
        <div className="account-bone-plans">
          <Bone height={56} radius={8} />
        </div>
      </div>
      <div className="account-bone-week">
        <Bone height={240} radius={12} />
      </div>
    </>
  )
}
