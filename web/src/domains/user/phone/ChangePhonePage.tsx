import { useNavigate, useSearchParams } from 'react-router'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { useLinkToken } from '../../../core/router/linkToken.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ApplyForPhone } from './ApplyForPhone.tsx'
import { QueryApplication } from './QueryApplication.tsx'
import { StopByLink } from './StopByLink.tsx'
import '../account/account.css'

const tabs = [
  { value: 'apply', label: '申请换绑' },
  { value: 'query', label: '查询进度' },
] as const

/**
 * 更换手机号, without a login: applies for a change without the old number and shows how it stands. Opened by the link in the
 * message to the old number, it stops a change instead.
 */
export default function ChangePhonePage() {
  const token = useLinkToken()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  if (token) return <StopByLink key={token} token={token} />
  const asked = query.get('tab') ?? (appStorage.get('phoneReceipt') === null ? 'apply' : 'query')
  const tab = asked === 'query' ? 'query' : 'apply'
  const show = (next: 'apply' | 'query') => void navigate(paths.changePhone({ tab: next }), { replace: true })
  return (
    <Page title="更换手机号" on="surface">
      <Tabs label="更换手机号" value={tab} tabs={tabs} onChange={show}>
        {tab === 'apply' ? <ApplyForPhone onApplied={() => show('query')} /> : <QueryApplication />}
      </Tabs>
    </Page>
  )
}
