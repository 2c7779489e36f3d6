import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

/** A link that is over, or not complete. `disputeId` if it was seen before it ended. */
export function LinkExpired({ title, disputeId }: { title: string; disputeId?: string | undefined }) {
  return (
    <Page title={title} nav="none">
      <StateView
        art={<EmptyArt kind="lock" />}
        title="链接已失效"
        text="回应时间已过，或链接不完整。登录号主的账号后，可以在订单的维权里查看结果、补充说明或申诉。"
        action={
          <LinkButton to={disputeId ? paths.seeComplaints({ disputeId }) : paths.orders({ tab: 'disputed' })}>
            登录查看
          </LinkButton>
        }
      />
    </Page>
  )
}
