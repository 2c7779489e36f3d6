import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { sanctionEffects, sanctionEndNames, sanctionKinds } from '@shanghao/contract/people/states'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AppealSheet } from './AppealSheet.tsx'
import './SanctionsPage.css'

type Sanction = CallOutput<'people', 'mySanctions'>['list'][number]

/** 账号限制: what the person may not do at present, why and until when, with an appeal. */
export default function SanctionsPage() {
  const sanctions = useCall(client.people.mySanctions)
  return (
    <Page title="账号限制">
      <QueryView query={sanctions} skeleton={<SkeletonCards count={1} height={160} />}>
        {({ list }) =>
          list.length === 0 ? (
            <StateView
              art={<EmptyArt kind="lock" />}
              title="账号没有限制"
              text="租号、上架、提现和发布都可以正常使用。"
            />
          ) : (
            <ul className="sanctions">
              {list.map((sanction) => (
                <SanctionCard key={sanction.sanctionId} sanction={sanction} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}

const untilText = ({ endsAt, endedAt, endedHow }: Sanction): string => {
  if (endedAt !== null && endedHow !== null)
    return `${momentText(endedAt, serverNow())} ${sanctionEndNames[endedHow]}`
  return endsAt === null ? '没有期限' : `${momentText(endsAt, serverNow())} 结束`
}

function SanctionCard({ sanction }: { sanction: Sanction }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, reason, endedAt, appeal } = sanction
  return (
    <li className="sanctions-card">
      <h2 className="sanctions-title">
        {sanctionKinds[kind]}
        <Tag tone={endedAt === null ? 'warn' : 'plain'}>{endedAt === null ? '生效中' : '已结束'}</Tag>
      </h2>
      <dl className="sanctions-facts">
        <dt>内容</dt>
        <dd>{sanctionEffects[kind]}</dd>
        <dt>原因</dt>
        <dd>{reason}</dd>
        <dt>期限</dt>
        <dd>{untilText(sanction)}</dd>
        {appeal ? (
          <>
            <dt>申诉</dt>
            <dd>{appeal.text}</dd>
            <dt>结果</dt>
            <dd>
              {appeal.decision === null
                ? '等待处理'
                : `${appeal.decision === 'granted' ? '成立' : '没有通过'}：${appeal.note}`}
            </dd>
          </>
        ) : null}
      </dl>
      {endedAt === null && !appeal ? (
        <Button kind="soft" block onClick={() => setOpen(true)}>
          申诉
        </Button>
      ) : null}
      {isOpen ? <AppealSheet sanctionId={sanction.sanctionId} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}
