import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './InvitationListPage.css'

type Invitation = CallOutput<'promotion', 'invitations'>['list'][number]

/** 邀请列表: the friends with what is missing for each reward, and the invitation the person came by. */
export default function InvitationListPage() {
  const isSignedIn = useSession((s) => s.token !== null)
  return (
    <Page title="邀请列表" className="invitations">
      {isSignedIn ? (
        <div className="invitations-parts">
          <InvitedBy />
          <Friends />
        </div>
      ) : (
        <StateView
          art={<EmptyArt kind="money" />}
          title="登录后查看邀请的好友"
          action={<LinkButton to={loginPathFor()}>登录</LinkButton>}
        />
      )}
    </Page>
  )
}

function InvitedBy() {
  const own = useCall(client.promotion.invitedBy, {}, { inPage: true }).data?.invitation
  return own ? (
    <Section title="邀请我的人">
      <InvitationCard invitation={own} />
    </Section>
  ) : null
}

function Friends() {
  const list = usePagedList(client.promotion.invitations, {})
  return (
    <PagedList
      list={list}
      label="邀请的好友"
      keyOf={({ invitationId }) => String(invitationId)}
      skeleton={<SkeletonCards count={4} height={96} />}
      empty={{
        art: 'money',
        title: '还没有邀请到好友',
        text: '把邀请链接或海报发给好友，注册后会显示在这里。',
        action: (
          <LinkButton kind="soft" to={paths.invitationCode()}>
            去邀请
          </LinkButton>
        ),
      }}
    >
      {(invitation) => <InvitationCard invitation={invitation} />}
    </PagedList>
  )
}

const tones = {
  waiting: 'accent',
  earned: 'accent',
  rewarded: 'good',
  refused: 'warn',
  expired: 'plain',
} as const

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { name, registeredAt, until, state, stateName, missingText, rewardText } = invitation
  const now = serverNow()
  return (
    <article className="card invitation">
      <p className="invitation-head">
        <b className="clamp-1">{name}</b>
        <Tag tone={tones[state]}>{stateName}</Tag>
      </p>
      {rewardText ? <p>已得 {rewardText}</p> : null}
      {missingText ? <p>{missingText}</p> : null}
      <small>
        {dayText(registeredAt, now)} 注册{state === 'waiting' ? `，${dayText(until, now)}前有效` : ''}
      </small>
    </article>
  )
}
