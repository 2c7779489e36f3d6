import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { EmptyArt } from '../../ui/art/EmptyArt.tsx'
import { QueryView } from '../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../ui/feedback/StateView.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { EarningsSection } from './EarningsSection.tsx'
import { OwnChannels } from './OwnChannels.tsx'
import { Payouts } from './Payouts.tsx'
import { ShareCard } from './ShareCard.tsx'
import { ShareRules } from './ShareRules.tsx'
import './DistributorPage.css'

/** 分销分成: what a distributor earned and can move to their balance, by which rules, and what their channels brought. */
export default function DistributorPage() {
  const statement = useCall(
    client.channels.distributorStatement,
    {},
    { inPage: true, handles: ['NOT_FOUND'] },
  )
  return (
    <Page title="分销分成" className="distributor">
      {isError(statement.error, 'NOT_FOUND') ? (
        <StateView
          art={<EmptyArt kind="notfound" />}
          title="你还不是分销商"
          text="由平台开通后，可以在这里查看分成。"
        />
      ) : (
        <QueryView query={statement} skeleton={<DistributorSkeleton />}>
          {(data) => (
            <div className="distributor-parts">
              <ShareCard {...data} />
              <EarningsSection rows={data.rows} />
              <ShareRules {...data} />
              <Lists />
            </div>
          )}
        </QueryView>
      )}
    </Page>
  )
}

const tabs = [
  { value: 'channels', label: '推广渠道' },
  { value: 'payouts', label: '转入记录' },
] as const

function Lists() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('channels')
  return (
    <section aria-label="渠道与转入记录">
      <Tabs label="渠道与转入记录" value={tab} tabs={tabs} onChange={setTab}>
        {tab === 'channels' ? <OwnChannels /> : <Payouts />}
      </Tabs>
    </section>
  )
}

function DistributorSkeleton() {
  return (
    <div className="distributor-parts">
      <Skeleton height={240} radius={12} />
      <Skeleton height={320} radius={12} />
      <SkeletonCards count={2} height={128} />
    </div>
  )
}
