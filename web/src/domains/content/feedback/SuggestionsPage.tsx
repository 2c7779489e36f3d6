import { useCall } from '@shanghao/client/http/useCall'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { loginPathFor, useSession } from '../../../core/session/session.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { MyFeedback } from './MyFeedback.tsx'
import './SuggestionsPage.css'

const tabs = [
  { value: 'write', label: '写反馈' },
  { value: 'mine', label: '我的反馈' },
] as const

/** 意见反馈: the form, and what was sent with its answers. */
export default function SuggestionsPage() {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'mine' ? 'mine' : 'write'
  const show = (value: (typeof tabs)[number]['value']) =>
    setQuery(value === 'mine' ? { tab: value } : {}, { replace: true })
  return (
    <Page title="意见反馈">
      <Tabs label="意见反馈" value={tab} tabs={tabs} onChange={show}>
        {tab === 'mine' ? <MyFeedback /> : <Write onSent={() => show('mine')} />}
      </Tabs>
    </Page>
  )
}

function Write({ onSent }: { onSent: () => void }) {
  const config = useCall(client.content.appConfig, { type: 'feedback' })
  const isGuest = useSession((s) => s.token) === null
  return (
    <QueryView query={config} skeleton={<SkeletonCards count={2} height={200} />}>
      {(feedback) => {
        if (feedback.type !== 'feedback') return null
        if (isGuest && !feedback.guestsMayWrite)
          return (
            <StateView
              title="登录后可以提交反馈"
              action={<LinkButton to={loginPathFor(paths.suggestions())}>去登录</LinkButton>}
            />
          )
        return (
          <FeedbackForm keepDays={isGuest ? feedback.guestKeepDays : feedback.keepDays} onSent={onSent} />
        )
      }}
    </QueryView>
  )
}
