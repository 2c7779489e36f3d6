import type { CallOutput } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { sanctionEndNames, sanctionKinds } from '@shanghao/contract/people/states'
import { Button, Tag } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

export type Sanction = CallOutput<'people', 'personSanctions'>['list'][number]
export type SanctionAct = 'end' | 'record' | 'grant' | 'refuse'
const dialogs: Readonly<Record<SanctionAct, { title: string; text: string }>> = {
  end: { title: '解除限制', text: '由其他运营人员作出的限制，需要再由一位运营人员审批。本人会看到说明。' },
  record: { title: '登记申诉', text: '本人不能登录时，把他的申诉写在这里。每项限制只能申诉一次。' },
  grant: {
    title: '申诉成立',
    text: '限制立即解除，本人会看到说明；运营人员的限制，需要再由一位运营人员审批。',
  },
  refuse: { title: '维持限制', text: '限制不变，本人会看到说明。' },
}

const at = (moment: number): string => momentText(moment, serverNow())

/** A sanction with its appeal and what may be done about either. */
export function SanctionCard({
  sanction,
  heading,
  dialog,
}: {
  sanction: Sanction
  heading?: ReactNode
  /** The state of the act that is asked about, where a key opens it. */
  dialog?: readonly [SanctionAct | null, (act: SanctionAct | null) => void]
}) {
  const may = useMay()
  const own = useState<SanctionAct | null>(null)
  const [asked, setAsked] = dialog ?? own
  const { sanctionId, kind, reason, endsAt, endedAt, endedHow, appeal } = sanction
  const done = (text: string) => ({
    invalidates: [client.people.personSanctions, client.people.person, client.people.appeals],
    onDone: () => toast(text, 'success'),
  })
  const end = useCallMutation(client.people.endSanction, {
    ...done(''),
    onDone: ({ awaitedApproval }) =>
      toast(awaitedApproval === null ? '已解除' : '已提交，等待另一位运营人员审批', 'success'),
  })
  const record = useCallMutation(client.people.recordAppeal, done('已登记申诉'))
  const decide = useCallMutation(client.people.decideAppeal, {
    ...done(''),
    onDone: ({ awaitedApproval }) =>
      toast(
        awaitedApproval === null ? '申诉已处理，本人会收到消息' : '已提交，等待另一位运营人员审批',
        'success',
      ),
  })
  const acts: Readonly<Record<SanctionAct, (text: string) => Promise<unknown>>> = {
    end: (note) => end.run({ sanctionId, note }),
    record: (text) => record.run({ sanctionId, text }),
    grant: (note) => decide.run({ sanctionId, grant: true, note }),
    refuse: (note) => decide.run({ sanctionId, grant: false, note }),
  }
  const isLive = endedAt === null
  const offered: readonly (readonly [SanctionAct, string])[] =
    isLive && may('people_act')
      ? [
          ['end', '解除'] as const,
          ...(appeal === null ? ([['record', '登记申诉']] as const) : []),
          ...(appeal?.decision === null
            ? ([
                ['refuse', '维持限制'],
                ['grant', '申诉成立'],
              ] as const)
            : []),
        ]
      : []
  return (
    <li className="panel person-card">
      <div className="person-row">
        {heading}
        <strong>{sanctionKinds[kind]}</strong>
        <Tag color={isLive ? 'error' : 'default'}>
          {endedHow === null ? '生效中' : sanctionEndNames[endedHow]}
        </Tag>
        <span className="person-note num">
          {at(sanction.imposedAt)} 起，
          {endedAt === null ? (endsAt === null ? '没有期限' : `到${at(endsAt)}`) : `到${at(endedAt)}`}
        </span>
      </div>
      <p>原因：{reason}</p>
      {sanction.endNote !== null && <p>解除说明：{sanction.endNote}</p>}
      {appeal && (
        <p>
          申诉（{at(appeal.at)}
          {appeal.isRecorded ? '，由运营人员登记' : ''}）：{appeal.text}
        </p>
      )}
      {appeal?.decision && (
        <p>
          {appeal.decision === 'granted' ? '成立' : '没有通过'}：{appeal.note}
        </p>
      )}
      <div className="person-row">
        {offered.map(([act, label]) => (
          <Button key={act} {...(act === 'grant' ? { type: 'primary' } : {})} onClick={() => setAsked(act)}>
            {label}
          </Button>
        ))}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <ReasonDialog
            {...dialogs[asked]}
            label={asked === 'record' ? '申诉内容' : '说明'}
            confirm={dialogs[asked].title}
            isDestructive={asked === 'refuse'}
            onReason={async (text) => (await acts[asked](text)) !== null}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </li>
  )
}
