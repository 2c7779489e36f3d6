import { useCall } from '@shanghao/client/http/useCall'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { usePagedList } from '../../core/http/usePagedList.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PagedList } from '../../ui/layout/PagedList.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Price } from '../../ui/money/Price.tsx'
import { MyRedPacket } from './MyRedPacket.tsx'
import { RedPacketSheet } from './RedPacketSheet.tsx'
import { type RedPacket, RedPacketSkeletons } from './RedPacketTicket.tsx'
import { useUnseenPackets } from './useUnseenPackets.ts'
import './MyRedPacketsPage.css'

const tabs = [
  { value: 'unused', label: '可用' },
  { value: 'spent', label: '已使用' },
  { value: 'expired', label: '已过期' },
] as const
type Tab = (typeof tabs)[number]['value']
const isTab = (text: string | null): text is Tab => tabs.some(({ value }) => value === text)

/** 我的红包. */
export default function MyRedPacketsPage() {
  const [query, setQuery] = useSearchParams()
  const requestedTab = query.get('tab')
  const tab = isTab(requestedTab) ? requestedTab : 'unused'
  return (
    <Page title="我的红包" className="my-packets">
      <Total />
      <Tabs
        label="红包状态"
        value={tab}
        tabs={tabs}
        onChange={(value) => setQuery(value === 'unused' ? {} : { tab: value }, { replace: true })}
      >
        <Packets key={tab} tab={tab} />
      </Tabs>
    </Page>
  )
}

function Total() {
  const total = useCall(client.promotion.userRedPackTotalAmount, {}, { inPage: true })
  if (total.error && !total.data) return null
  return (
    <section className="card my-packets-total" aria-label="可用红包总额">
      {total.data ? (
        <>
          <p>
            <span>可用红包</span>
            <Price fen={total.data.totalFen} size="xl" />
          </p>
          <small>
            {total.data.count > 0 ? `${total.data.count} 个，下单时自动选最划算的` : '暂无可用红包'}
          </small>
        </>
      ) : (
        <Skeleton width="50%" height={52} />
      )}
    </section>
  )
}

const emptyTexts = {
  unused: {
    title: '暂无可用红包',
    text: '充值和活动会赠送红包，下单时自动选用。',
    action: (
      <LinkButton kind="soft" to={paths.recharge()}>
        查看充值赠送
      </LinkButton>
    ),
  },
  spent: { title: '还没有用过红包', text: '用过的红包会记在这里，可查看用于哪笔订单。' },
  expired: { title: '没有过期的红包' },
} as const

function Packets({ tab }: { tab: Tab }) {
  const list = usePagedList(client.promotion.queryUserRedPackList, { tab })
  const [open, setOpen] = useState<RedPacket | null>(null)
  const unseen = useUnseenPackets(list.items)
  return (
    <div className="my-packets-list">
      <PagedList
        list={list}
        label="红包"
        keyOf={({ redPackId }) => redPackId}
        skeleton={<RedPacketSkeletons />}
        empty={{ art: 'money', ...emptyTexts[tab] }}
      >
        {(packet) => (
          <MyRedPacket packet={packet} isNew={unseen.has(packet.redPackId)} onOpen={() => setOpen(packet)} />
        )}
      </PagedList>
      <RedPacketSheet packet={open} onClose={() => setOpen(null)} />
    </div>
  )
}
