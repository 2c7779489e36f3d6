import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { rangeText } from '@shanghao/client/time/timeText'
import { campaignKindNames } from '@shanghao/contract/promotion/states'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { CampaignState } from './CampaignState.tsx'
import { giftLines } from './campaignTexts.ts'

type Campaign = ListItem<'promotion', 'listCampaigns'>

const filters = { kind: choice('类型', campaignKindNames) }

const columns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    title: '活动',
    phone: 'heading',
    render: ({ id, name }) => <Link to={paths.campaign({ campaignId: String(id) })}>{name}</Link>,
  },
  { key: 'kind', title: '类型', width: 104, render: ({ kind }) => campaignKindNames[kind] },
  { key: 'state', title: '状态', width: 112, render: ({ state }) => <CampaignState state={state} /> },
  {
    key: 'gift',
    title: '奖励',
    width: 240,
    render: (campaign) => {
      const [first, ...rest] = giftLines(campaign)
      return rest.length > 1 ? `${first}，等 ${rest.length + 1} 项` : [first, ...rest].join('；')
    },
  },
  {
    key: 'span',
    title: '时间',
    width: 200,
    render: ({ startsAt, endsAt }) => <span className="num">{rangeText(startsAt, endsAt, serverNow())}</span>,
  },
  { key: 'budget', title: '预算', width: 200, render: (campaign) => <BudgetBar {...campaign} /> },
]

/** Campaigns of red packets, sign-ins and invitations, the newest first. */
export default function CampaignsPage() {
  const may = useMay()
  const navigate = useNavigate()
  const table = useTable(client.promotion.listCampaigns, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ ...(values.kind ? { kind: values.kind } : {}), page }),
  })
  const create = may('promotion_edit') ? (
    <Button type="primary" onClick={() => void navigate(paths.newCampaign())}>
      新建活动
    </Button>
  ) : null
  return (
    <Page title="活动" actions={create}>
      <DataTable
        table={table}
        label="活动"
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={{ title: '还没有活动', text: '先设好奖励和预算，看过预测再新建。', action: create }}
      />
    </Page>
  )
}
