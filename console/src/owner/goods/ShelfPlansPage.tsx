import type { ListItem } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { type ShelfPlanState, shelfPlanStateNames } from '@shanghao/contract/goods/bulkStates'
import { Button, Tag } from 'antd'
import { Link } from 'react-router'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import type { Column } from '../../core/table/column.ts'
import { DataTable } from '../../core/table/DataTable.tsx'
import { useTable } from '../../core/table/useTable.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { shelfActNames } from './bulk/shelfPlan.ts'

type Plan = ListItem<'goods', 'shelfPlans'>

const colours: Readonly<Record<ShelfPlanState, string>> = {
  waiting: 'processing',
  done: 'success',
  cancelled: 'default',
}

const columns: readonly Column<Plan>[] = [
  {
    key: 'at',
    title: '时间',
    phone: 'heading',
    render: ({ at, act }) => (
      <>
        <time className="num">{momentText(at, serverNow())}</time> {shelfActNames[act]}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    render: ({ state }) => <Tag color={colours[state]}>{shelfPlanStateNames[state]}</Tag>,
  },
  {
    key: 'accounts',
    title: '选中的账号',
    width: 120,
    align: 'end',
    render: ({ accounts }) => <span className="num">{accounts}</span>,
  },
  {
    key: 'changed',
    title: '执行的账号',
    width: 120,
    align: 'end',
    render: ({ changed }) => <span className="num">{changed ?? '—'}</span>,
  },
  {
    key: 'createdAt',
    title: '添加时间',
    width: 176,
    render: ({ createdAt }) => <time className="num">{momentText(createdAt, serverNow())}</time>,
  },
]

/** Scheduled changes of shelf states: those that wait can be cancelled. They are made from a selection of accounts. */
export default function ShelfPlansPage() {
  const may = useMay()
  const table = useTable(client.goods.shelfPlans, {
    filters: {},
    sorts: ['newest'],
    toInput: ({ page }) => ({ page }),
  })
  const cancelling = useCallMutation(client.goods.cancelShelfPlan, {
    invalidates: [client.goods.shelfPlans],
    onDone: () => toast('已取消定时', 'success'),
  })
  const ask = async ({ planId, at, act, accounts }: Plan) => {
    const asked = {
      title: `取消 ${momentText(at, serverNow())} 的定时${shelfActNames[act]}？`,
      text: `${accounts} 个账号到时保持原样。`,
      confirm: '取消定时',
      cancel: '返回',
      isDestructive: true,
    }
    if (await confirmDialog(asked)) await cancelling.run({ planId })
  }
  const cancel: Column<Plan> = {
    key: 'cancel',
    title: '操作',
    width: 112,
    phone: 'actions',
    render: (plan) =>
      plan.state === 'waiting' && (
        <Button size="small" onClick={() => void ask(plan)}>
          取消定时
        </Button>
      ),
  }
  return (
    <Page title="定时上下架" actions={<Link to={paths.accounts()}>选择账号</Link>}>
      <DataTable
        table={table}
        label="定时"
        columns={may('goods_shelve') ? [...columns, cancel] : columns}
        keyOf={({ planId }) => planId}
        empty={{
          title: '还没有定时',
          text: '在账号列表里勾选账号，再选「定时上下架」。',
          action: <Link to={paths.accounts()}>去选择账号</Link>,
        }}
      />
    </Page>
  )
}
