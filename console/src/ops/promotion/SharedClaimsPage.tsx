import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { sharedKindNames, sharedKinds } from '@shanghao/contract/promotion/states'
import { Radio, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import type { Column } from '../../core/table/column.ts'
import { ListTable } from '../../core/table/ListTable.tsx'
import { client } from '../client.ts'
import { PersonLink } from './PersonLink.tsx'
import './promotion.css'
import { Money } from '../../core/money/Money.tsx'

type Group = CallOutput<'promotion', 'sharedClaims'>['groups'][number]

const spans = [1, 7, 31].map((value) => ({ value, label: `最近 ${value} 天` }))

const columns: readonly Column<Group>[] = [
  {
    key: 'people',
    title: '用户',
    phone: 'heading',
    render: ({ userIds, people }) => (
      <span className="shared-people">
        {userIds.map((userId) => (
          <PersonLink key={userId} userId={userId} />
        ))}
        {people > userIds.length && `等 ${people} 人`}
      </span>
    ),
  },
  {
    key: 'count',
    title: '人数',
    width: 96,
    align: 'end',
    render: ({ people }) => <span className="num">{people}</span>,
  },
  {
    key: 'claims',
    title: '领取次数',
    width: 112,
    align: 'end',
    render: ({ claims }) => <span className="num">{claims}</span>,
  },
  {
    key: 'amount',
    title: '金额',
    width: 128,
    align: 'end',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  {
    key: 'last',
    title: '最近一次',
    width: 168,
    render: ({ lastAt }) => <time className="num">{momentText(lastAt, serverNow())}</time>,
  },
]

/** Groups of people who claimed from a campaign by one device, account for payouts or identity. */
export default function SharedClaimsPage() {
  const [address, setAddress] = useSearchParams()
  const campaigns = useCall(client.promotion.listCampaigns, { page: { size: 50 } }).data?.list ?? []
  const by = sharedKinds.find((kind) => kind === address.get('by')) ?? 'device'
  const days = spans.find(({ value }) => String(value) === address.get('span'))?.value ?? 7
  const campaignId = Number(address.get('campaignId') ?? campaigns[0]?.id ?? 0)
  const query = useCall(
    client.promotion.sharedClaims,
    { campaignId, by, days },
    { enabled: campaignId > 0, keepPrevious: true, inPage: true },
  )
  const change = (name: string, value: string) =>
    setAddress((before) => new URLSearchParams([...new Map([...before, [name, value] as const])]))
  return (
    <Page title="领取异常">
      <div className="shared-filters">
        <Select
          aria-label="活动"
          className="shared-campaign"
          placeholder="选择活动"
          value={campaignId > 0 ? campaignId : null}
          options={campaigns.map(({ id, name }) => ({ value: id, label: `${name}（${id}）` }))}
          onChange={(id) => change('campaignId', String(id))}
        />
        <Radio.Group
          optionType="button"
          value={by}
          options={sharedKinds.map((value) => ({ value, label: sharedKindNames[value] }))}
          onChange={({ target }) => change('by', String(target.value))}
        />
        <Select
          aria-label="时间范围"
          value={days}
          options={spans}
          onChange={(value) => change('span', String(value))}
        />
      </div>
      <QueryView query={query}>
        {({ groups }) => (
          <ListTable
            rows={groups}
            label="共用的领取"
            columns={columns}
            keyOf={({ userIds }) => userIds.join()}
            empty={{
              title: `没有用${sharedKindNames[by]}领取的用户`,
              text: '换一种共用方式、时间范围或活动看看。',
            }}
          />
        )}
      </QueryView>
    </Page>
  )
}
