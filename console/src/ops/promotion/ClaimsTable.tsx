import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { redPacketStateNames } from '@shanghao/contract/promotion/states'
import { Money } from '../../core/money/Money.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { days } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { client } from '../client.ts'
import { PersonLink } from './PersonLink.tsx'

type Claim = ListItem<'promotion', 'campaignClaims'>

const filters = { days: days('日期') }

const columns: readonly Column<Claim>[] = [
  { key: 'user', title: '用户', phone: 'heading', render: ({ userId }) => <PersonLink userId={userId} /> },
  {
    key: 'form',
    title: '奖励',
    width: 120,
    render: ({ form }) => (form === 'bonus' ? '赠送余额' : '红包'),
  },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    align: 'end',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    render: ({ state }) => (state === null ? '已到账' : redPacketStateNames[state]),
  },
  {
    key: 'at',
    title: '时间',
    width: 180,
    render: ({ at }) => <time className="num">{momentText(at, serverNow())}</time>,
  },
]

/** What a campaign gave, the newest first. */
export function ClaimsTable({ campaignId }: { campaignId: number }) {
  const table = useTable(client.promotion.campaignClaims, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ campaignId, ...values.days, page }),
  })
  return (
    <DataTable
      table={table}
      label="领取记录"
      columns={columns}
      keyOf={({ claimId }) => claimId}
      empty={{ title: '还没有人领取', text: '发出的红包和赠送余额会列在这里。' }}
    />
  )
}
