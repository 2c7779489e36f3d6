import { useCall } from '@shanghao/client/http/useCall'
import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { TextSkeleton } from '../../core/shell/TextSkeleton.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { ClosedWallet } from './closed/ClosedWallet.tsx'
import { PersonActions } from './PersonActions.tsx'
import { PersonHead } from './PersonHead.tsx'
import './PersonPage.css'

type SectionProps = { readonly userId: string }
type Section = { readonly label: string; readonly Content: ComponentType<SectionProps> }

/** The sections of the page, each with its own calls, loaded when it is opened. */
const sections = {
  sanctions: { label: '限制', Content: lazy(() => import('./sections/SanctionsSection.tsx')) },
  rentals: { label: '租用', Content: lazy(() => import('./sections/RentalsSection.tsx')) },
  money: { label: '资金', Content: lazy(() => import('./sections/MoneySection.tsx')) },
  complaints: { label: '投诉', Content: lazy(() => import('./sections/ComplaintsSection.tsx')) },
  sessions: { label: '登录与设备', Content: lazy(() => import('./sections/SessionsSection.tsx')) },
  signIns: { label: '签到与邀请', Content: lazy(() => import('./sections/SignInsSection.tsx')) },
  risk: { label: '风险', Content: lazy(() => import('./sections/RiskSection.tsx')) },
  alike: { label: '相似账号', Content: lazy(() => import('./sections/LookAlikesSection.tsx')) },
} as const satisfies Readonly<Record<string, Section>>
type SectionName = keyof typeof sections
const names = Object.keys(sections) as SectionName[]

/** One person: what identifies them, masked, and a section at a time. */
export default function PersonPage() {
  const { userId = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const shown = names.find((name) => name === address.get('section')) ?? 'sanctions'
  const { Content } = sections[shown]
  const may = useMay()
  const person = useCall(client.people.person, { userId }, { inPage: true })
  return (
    <Page
      title={person.data?.nickname ?? '用户'}
      actions={person.data && <PersonActions person={person.data} />}
    >
      <QueryView query={person}>{(data) => <PersonHead person={data} />}</QueryView>
      {person.data && (
        <>
          {person.data.state === 'closed' && may('finance_read') && <ClosedWallet userId={userId} />}
          <nav className="person-sections" aria-label="分区">
            <Segmented
              aria-label="分区"
              value={shown}
              options={names.map((name) => ({ value: name, label: sections[name].label }))}
              onChange={(section) => setAddress({ section }, { preventScrollReset: true })}
            />
          </nav>
          <Suspense fallback={<TextSkeleton />}>
            <Content key={userId} userId={userId} />
          </Suspense>
        </>
      )}
    </Page>
  )
}
