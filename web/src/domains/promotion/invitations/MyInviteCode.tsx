import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { ADULT_AGE } from '@shanghao/contract/rules'
import { client } from '../../../core/http/request.ts'
import { useProfile } from '../../../core/session/useProfile.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Price } from '../../../ui/money/Price.tsx'
import { InvitationPoster } from './InvitationPoster.tsx'

type Own = CallOutput<'promotion', 'inviteCode'>

/** One's own code, for verified adults. */
export function MyInviteCode() {
  const profile = useProfile()
  const mayInvite = profile?.realname.verified === true && profile.realname.adult
  const own = useCall(client.promotion.inviteCode, {}, { enabled: mayInvite })
  if (profile && !profile.realname.verified)
    return (
      <StateView
        art={<EmptyArt kind="money" />}
        title="完成实名认证后就能邀请好友"
        text="奖励只发给已实名的成年人。"
        action={<LinkButton to={paths.realname({ redirect: paths.invitationCode() })}>去实名认证</LinkButton>}
      />
    )
  if (profile && !mayInvite)
    return <StateView art={<EmptyArt kind="money" />} title={`未满 ${ADULT_AGE} 周岁，不能参加邀请活动`} />
  return (
    <QueryView query={own} skeleton={<SkeletonCards count={2} height={240} />}>
      {(data) => <OwnCode data={data} />}
    </QueryView>
  )
}

function OwnCode({ data }: { data: Own }) {
  const { inviteCode, rewards, rules, friends, rewarded, rewardedFen, leftThisMonth } = data
  const link = location.origin + paths.invitationCode({ inviteCode })
  return (
    <div className="invite-parts">
      <section className="card invite-own" aria-label="我的邀请码">
        <p>
          {rewards
            ? `好友完成首单，你得 ${rewards.inviter.text}，好友得 ${rewards.friend.text}`
            : '邀请活动已结束或奖励已发完，现在邀请没有奖励。'}
        </p>
        <p className="invite-code num">{inviteCode}</p>
        <CopyButton
          as="main"
          text={`来上号租号，注册时填我的邀请码 ${inviteCode}：${link}`}
          what="邀请链接"
          label="复制邀请链接"
        />
        <CopyButton as="plain" text={inviteCode} what="邀请码" label="只复制邀请码" />
      </section>
      <InvitationPoster link={link} inviteCode={inviteCode} rewardText={rewards?.friend.text ?? null} />
      <Rows label="邀请记录">
        <RowLink
          icon="user"
          label="我邀请的好友"
          note={`${rewarded} 位已得奖励，本月还有 ${leftThisMonth} 份`}
          value={`${friends} 位`}
          to={paths.invitationList()}
        />
        <RowLink
          icon="gift"
          label="邀请所得"
          value={<Price fen={rewardedFen} size="s" tone="ink" />}
          to={paths.invitationList()}
        />
      </Rows>
      <Section title="规则" card>
        <ul className="invite-rules">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
