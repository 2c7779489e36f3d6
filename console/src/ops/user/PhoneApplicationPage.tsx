import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Alert, Button, Descriptions } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { Shortcuts } from '../../core/shortcuts/Shortcuts.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { ComparedTag } from './ComparedTag.tsx'
import './PhoneApplicationPage.css'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

type Application = CallOutput<'user', 'phoneApplication'>
const when = (at: number | null): string => (at === null ? '—' : momentText(at, serverNow()))

/** An application to change the bound number, with its pictures. */
export default function PhoneApplicationPage() {
  const { applicationId = '' } = useParams()
  const query = useCall(
    client.user.phoneApplication,
    { applicationId: Number(applicationId) },
    { inPage: true },
  )
  return (
    <Page title="换绑申请" actions={query.data && <Decision application={query.data} />}>
      <QueryView query={query}>{(application) => <Content application={application} />}</QueryView>
    </Page>
  )
}

function Content({ application }: { application: Application }) {
  const { applicationId, compared, userId, pictures } = application
  return (
    <div className="panel">
      {compared !== 'match' && (
        <Alert type="warning" showIcon title="填写的身份没有核对上，这份申请只能拒绝" />
      )}
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'phones',
            label: '换绑',
            children: (
              <span className="num">
                {application.oldPhone} → {application.newPhone}
              </span>
            ),
          },
          { key: 'compared', label: '身份核对', children: <ComparedTag compared={compared} /> },
          {
            key: 'user',
            label: '用户',
            children: userId === null ? '—' : <Link to={paths.person({ userId })}>用户 {userId}</Link>,
          },
          { key: 'registered', label: '注册', children: when(application.registeredAt) },
          { key: 'signedIn', label: '最近登录', children: when(application.lastSignInAt) },
          { key: 'changes', label: '换绑过', children: `${application.changes} 次` },
          { key: 'applied', label: '申请时间', children: when(application.appliedAt) },
          { key: 'effect', label: '生效时间', children: when(application.takesEffectAt) },
          { key: 'reason', label: '理由', children: application.reason },
        ]}
      />
      <Pictures applicationId={applicationId} count={pictures} />
    </div>
  )
}

/** Shown when asked for: each look is counted. */
function Pictures({ applicationId, count }: { applicationId: number; count: number }) {
  const may = useMay()
  const [pictures, setPictures] = useState<CallOutput<'user', 'phoneApplicationPictures'>['pictures'] | null>(
    null,
  )
  const show = useCallMutation(client.user.phoneApplicationPictures, {
    onDone: (answered) => setPictures(answered.pictures),
  })
  if (count === 0) return null
  if (!may('people_act')) return <p>证明图片 {count} 张，只有审核人员能看到</p>
  if (pictures === null)
    return (
      <Button
        className="phone-application-show"
        loading={show.busy}
        onClick={() => void show.run({ applicationId })}
      >
        查看证明图片（{count} 张）
      </Button>
    )
  return (
    <ul className="phone-application-pictures" aria-label="证明图片">
      {pictures.map(({ url }, place) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`证明图片 ${place + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Decision({ application: { applicationId, compared, state } }: { application: Application }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isRefusing, setRefusing] = useState(false)
  const done = (text: string) => ({
    invalidates: [client.user.phoneApplications, client.user.phoneApplication, client.people.person],
    onDone: () => {
      toast(text, 'success')
      void navigate(paths.phoneApplications())
    },
  })
  const approve = useCallMutation(client.user.approvePhoneApplication, done('已通过，等待期后生效'))
  const refuse = useCallMutation(client.user.refusePhoneApplication, done('已拒绝'))
  if (state !== 'reviewing' || !may('people_act')) return null
  const askApprove = async () => {
    const asked = {
      title: '通过换绑申请？',
      text: '等待期后生效，原手机号会收到短信，等待期内可以停止。',
      confirm: '通过',
    }
    if (await confirmDialog(asked)) await approve.run({ applicationId })
  }
  return (
    <>
      {compared === 'match' && (
        <Button type="primary" loading={approve.busy} onClick={() => void askApprove()}>
          通过
        </Button>
      )}
      <Button danger onClick={() => setRefusing(true)}>
        拒绝
      </Button>
      <Shortcuts
        shortcuts={[
          ...(compared === 'match' ? [{ keys: 'a', label: '通过', run: () => void askApprove() }] : []),
          { keys: 'r', label: '拒绝', run: () => setRefusing(true) },
          { keys: 'l', label: '回到换绑申请', run: () => void navigate(paths.phoneApplications()) },
        ]}
      />
      {isRefusing && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="拒绝换绑申请"
            text="申请人会看到原因。"
            confirm="拒绝"
            maxLength={200}
            onReason={async (reason) => (await refuse.run({ applicationId, reason })) !== null}
            onClose={() => setRefusing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
