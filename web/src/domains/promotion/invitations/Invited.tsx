import { failureText, isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { loginPathFor } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { RedPacketArt } from '../../../ui/art/RedPacketArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'

const refusals = ['INVITE_CODE_UNKNOWN', 'INVITE_SELF', 'INVITE_DEVICE_USED', 'INVITE_LIMIT'] as const

/** What a guest gets by a friend's code; the code itself is stored until they register. */
export function Invited({ code }: { code: string }) {
  const checked = useCall(
    client.promotion.checkInviteCode,
    { inviteCode: code },
    { enabled: code !== '', handles: refusals, inPage: true },
  )
  if (code === '')
    return (
      <StateView
        art={<EmptyArt kind="money" />}
        title="登录后查看你的邀请码"
        text="邀请好友来租号，你和好友都有奖励。"
        action={<LinkButton to={loginPathFor()}>登录</LinkButton>}
      />
    )
  if (isError(checked.error, ...refusals))
    return (
      <StateView
        art={<EmptyArt kind="notfound" />}
        title={failureText(checked.error)}
        action={
          <LinkButton kind="soft" to={paths.register()}>
            去注册
          </LinkButton>
        }
      />
    )
  return (
    <QueryView query={checked} skeleton={<SkeletonCards count={1} height={320} />}>
      {({ inviterName, rewards }) => (
        <section className="card invited">
          <RedPacketArt />
          <h2>{inviterName} 邀请你来上号</h2>
          {rewards ? (
            <>
              <p>
                注册后完成首单，得 <b>{rewards.friend.text}</b>
              </p>
              {rewards.friend.conditionText ? <small>{rewards.friend.conditionText}</small> : null}
            </>
          ) : (
            <p>邀请活动已结束，现在注册没有邀请奖励。</p>
          )}
          <LinkButton block to={paths.register()}>
            立即注册
          </LinkButton>
          <LinkButton kind="quiet" block to={paths.login({ by: 'sms' })}>
            短信登录 / 注册
          </LinkButton>
          <small>邀请码已自动填好；已经注册过的手机号不算新用户。</small>
        </section>
      )}
    </QueryView>
  )
}
