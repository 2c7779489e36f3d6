import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { SuccessArt } from '../../../ui/art/SuccessArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

const OVER_TEXT = '时间已过、链接不完整，或换绑已经停止。可以登录后在「更换绑定手机」查看。'

/** Opened by the link in the message to the old number: stops a change, without a login. */
export function StopByLink({ token }: { token: string }) {
  const [isStopped, setStopped] = useState(false)
  const query = useCall(client.user.phoneChangeLink, { token })
  const stop = useCallMutation(client.user.stopPhoneChangeByLink, {
    handles: ['PHONE_LINK_OVER', 'PHONE_APPLICATION_STATE'],
    onDone: () => setStopped(true),
  })
  const isOver =
    isError(query.error, 'PHONE_LINK_OVER') ||
    isError(stop.error, 'PHONE_LINK_OVER', 'PHONE_APPLICATION_STATE') ||
    (query.data !== undefined && query.data.state !== 'cooling')
  return (
    <Page title="停止换绑" nav="none">
      {isStopped ? (
        <StateView
          art={<SuccessArt />}
          title="换绑已停止"
          text="绑定手机保持不变。如果不是你本人申请，建议马上修改登录密码。"
          action={<LinkButton to={paths.changePassword()}>修改登录密码</LinkButton>}
        />
      ) : isOver ? (
        <StateView
          art={<EmptyArt kind="lock" />}
          title="链接已失效"
          text={OVER_TEXT}
          action={<LinkButton to={paths.bindPhone()}>去查看</LinkButton>}
        />
      ) : (
        <QueryView query={query} skeleton={<SkeletonCards count={1} height={200} />}>
          {({ newPhone, takesEffectAt }) => (
            <StateView
              art={<EmptyArt kind="lock" />}
              title={`账号将换绑到 ${newPhone}`}
              text={`${momentText(takesEffectAt ?? serverNow(), serverNow())} 生效。如果不是你本人申请，请停止；是你本人申请的，不用操作。`}
              action={
                <Button busy={stop.busy} onClick={() => void stop.run({ token })}>
                  停止换绑
                </Button>
              }
            />
          )}
        </QueryView>
      )}
    </Page>
  )
}
