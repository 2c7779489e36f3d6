import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { affectedBySignIn } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SignInCalendar } from './SignInCalendar.tsx'
import { SignInLadder } from './SignInLadder.tsx'
import './SignInPage.css'

type Shown = CallOutput<'promotion', 'signShow'>

/** 每日签到: the streak, today's reward, the ladder and a month of days. */
export default function SignInPage() {
  const [month, setMonth] = useState<string>()
  const shown = useCall(client.promotion.signShow, month ? { month } : {}, { keepPrevious: true })
  const isSignedIn = useSession((s) => s.token !== null)
  return (
    <Page title="每日签到" className="sign-in">
      <QueryView query={shown} skeleton={<SkeletonCards count={2} height={200} />}>
        {(data) =>
          data.campaign || data.signedToday || data.days.length > 0 ? (
            <div className="sign-in-parts">
              <Today data={data} isSignedIn={isSignedIn} />
              {data.ladder.length > 0 ? <SignInLadder ladder={data.ladder} /> : null}
              {isSignedIn ? <SignInCalendar data={data} onMonth={setMonth} /> : null}
              <SignInRules campaign={data.campaign} />
            </div>
          ) : (
            <StateView
              art={<EmptyArt kind="money" />}
              title="签到活动还没开始或已结束"
              text="之前领到的奖励不受影响，有效期内都能用。"
              action={
                <LinkButton kind="soft" to={paths.home()}>
                  去逛逛
                </LinkButton>
              }
            />
          )
        }
      </QueryView>
    </Page>
  )
}

const todayText = ({ signedToday, reward: { prize, withheld, withheldText } }: Shown): string => {
  if (withheldText) return withheldText
  if (!prize) return signedToday ? '今天已签到' : '今天签到没有奖励，但会计入连续天数'
  if (withheld === null && signedToday) return `已得 ${prize.text}`
  return `今天签到得 ${prize.text}`
}

function Today({ data, isSignedIn }: { data: Shown; isSignedIn: boolean }) {
  const { campaign, signedToday, streak, reward } = data
  return (
    <section className="card sign-in-today" aria-label="今天">
      <p className="sign-in-streak">
        连续签到 <b className="num">{streak}</b> 天
      </p>
      <p role="status">{isSignedIn ? todayText(data) : '登录后签到，连续签到奖励更多'}</p>
      {reward.prize?.conditionText && !reward.withheld ? <small>{reward.prize.conditionText}</small> : null}
      {reward.withheld === 'unverified' ? (
        <LinkButton kind="soft" size="s" to={paths.realname({ redirect: paths.signIn() })}>
          去实名认证
        </LinkButton>
      ) : null}
      {isSignedIn ? (
        campaign || signedToday ? (
          <SignInButton signedToday={signedToday} />
        ) : (
          <p>活动已结束，今天不能签到。</p>
        )
      ) : (
        <LinkButton block to={loginPathFor()}>
          登录后签到
        </LinkButton>
      )}
    </section>
  )
}

function SignInButton({ signedToday }: { signedToday: boolean }) {
  const mutation = useCallMutation(client.promotion.signIn, {
    invalidates: affectedBySignIn,
    onDone: ({ prize, withheld }) =>
      toast(prize && !withheld ? `签到成功，得 ${prize.text}` : '签到成功', 'success'),
  })
  return (
    <Button block disabled={signedToday} busy={mutation.busy} onClick={() => void mutation.run({})}>
      {signedToday ? '今天已签到' : '签到'}
    </Button>
  )
}

function SignInRules({ campaign }: Pick<Shown, 'campaign'>) {
  return (
    <Section title="规则" card>
      <ul className="sign-in-rules">
        <li>每天可签到一次，以北京时间 0 点为界；漏签不能补，连续天数从头算</li>
        <li>奖励发给已实名的成年人；同一身份、同一设备每天只发一份</li>
        <li>赠送余额和红包只能用于租号，不能提现</li>
        {campaign ? (
          <li>
            {campaign.state === 'exhausted'
              ? '活动奖励已发完，签到只记天数'
              : `活动到 ${momentText(campaign.endsAt, serverNow())} 结束，奖励发完为止`}
          </li>
        ) : null}
      </ul>
    </Section>
  )
}
