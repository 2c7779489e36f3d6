import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { REASON_MAX } from '@shanghao/contract/goods/listingRules'
import { goodsStateNames, goodsTransitions } from '@shanghao/contract/goods/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { isAllowed } from '@shanghao/contract/transitions'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { choice, search } from '../../core/table/filters.ts'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './ListingsPage.css'

const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

type Listing = ListItem<'goods', 'findGoods'>
type Act = 'ban' | 'hold' | 'free'

const filters = { text: search('账号编号、号主编号或标题开头'), state: choice('状态', goodsStateNames) }
const stateColors: Partial<Record<Listing['state'], string>> = {
  on_shelf: 'success',
  reviewing: 'processing',
  disputed: 'warning',
  banned: 'error',
}

const columns: readonly Column<Listing>[] = [
  { key: 'title', title: '账号', phone: 'heading', render: ({ title }) => title },
  {
    key: 'id',
    title: '账号编号',
    width: 112,
    render: ({ goodsId }) => <span className="num">{goodsId}</span>,
  },
  { key: 'game', title: '游戏', width: 112, render: ({ gameName }) => gameName },
  {
    key: 'owner',
    title: '号主',
    width: 128,
    render: ({ ownerId, ownerName }) => <Link to={paths.person({ userId: ownerId })}>{ownerName}</Link>,
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: ({ state }) => (
      <Tag {...(stateColors[state] && { color: stateColors[state] })}>{goodsStateNames[state]}</Tag>
    ),
  },
  {
    key: 'price',
    title: '每小时',
    width: 88,
    align: 'end',
    render: ({ hourlyFen }) => <span className="num">{yuanSign(hourlyFen)}</span>,
  },
  {
    key: 'created',
    title: '创建',
    width: 136,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
  {
    key: 'acts',
    title: '操作',
    width: 176,
    phone: 'actions',
    render: (listing) => <ListingActions listing={listing} />,
  },
]

/** All accounts: found by number, owner or the beginning of the title; taken out, held and freed. */
export default function ListingsPage() {
  const table = useTable(client.goods.findGoods, {
    filters,
    sorts: ['newest'],
    toInput: ({ values, page }) => ({ text: values.text ?? '', state: values.state, page }),
  })
  return (
    <Page title="全部账号">
      <DataTable
        table={table}
        label="账号"
        columns={columns}
        keyOf={({ goodsId }) => goodsId}
        empty={{ title: '没有找到账号', text: '编号须完整，标题从开头输入。' }}
      />
    </Page>
  )
}

const dialogs: Readonly<Record<Act, { title: string; text: string }>> = {
  ban: {
    title: '封禁账号',
    text: '不能恢复。租用中的订单立即结束，未用的租金和押金退给租客，号主会看到原因。',
  },
  hold: {
    title: '暂停出租，待核查',
    text: '租用中的订单立即结束，未用的租金和押金退给租客。核查后可以恢复上架。',
  },
  free: { title: '恢复上架', text: '账号重新上架，号主会看到说明。' },
}

function ListingActions({ listing: { goodsId: id, state } }: { listing: Listing }) {
  const may = useMay()
  const [asked, setAsked] = useState<Act | null>(null)
  const invalidates = [client.goods.findGoods]
  const ended = ({ orders }: { orders: number }) =>
    toast(orders === 0 ? '已处理，没有进行中的订单' : `已处理，${orders} 笔订单已结束并退款`, 'success')
  const ban = useCallMutation(client.goods.banGoods, { invalidates, onDone: ended })
  const hold = useCallMutation(client.goods.holdGoods, { invalidates, onDone: ended })
  const free = useCallMutation(client.goods.freeGoods, {
    invalidates,
    onDone: () => toast('已恢复上架', 'success'),
  })
  const acts = { ban, hold, free }
  if (!may('listings_review')) return null
  return (
    <span className="listing-acts">
      {state === 'reviewing' && <Link to={paths.listingReview({ goodsId: id })}>审核</Link>}
      {isAllowed(goodsTransitions, 'undispute', state) && (
        <Button size="small" onClick={() => setAsked('free')}>
          恢复
        </Button>
      )}
      {isAllowed(goodsTransitions, 'dispute', state) && (
        <Button size="small" onClick={() => setAsked('hold')}>
          暂停
        </Button>
      )}
      {isAllowed(goodsTransitions, 'ban', state) && (
        <Button size="small" danger onClick={() => setAsked('ban')}>
          封禁
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ReasonDialog
            {...dialogs[asked]}
            confirm={dialogs[asked].title}
            maxLength={REASON_MAX}
            isDestructive={asked !== 'free'}
            onReason={async (reason) => (await acts[asked].run({ id, reason })) !== null}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
