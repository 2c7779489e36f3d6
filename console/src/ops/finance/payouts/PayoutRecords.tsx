import type { ListItem } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import { momentText } from '@shanghao/client/time/timeText'
import { withdrawalStateNames, withdrawalStates } from '@shanghao/contract/finance/states'
import { Button, Input, Tag } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { toast } from '../../../core/feedback/feedback.ts'
import { Money } from '../../../core/money/Money.tsx'
import type { Column } from '../../../core/table/column.ts'
import { DataTable } from '../../../core/table/DataTable.tsx'
import { choice } from '../../../core/table/filters.ts'
import { useTable } from '../../../core/table/useTable.ts'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'

type Payout = ListItem<'pay', 'payoutRecords'>

const filters = { only: choice('只看', { different: '有差异的' }) }

const amount = (fen: number | null) => (fen === null ? '—' : <Money fen={fen} />)

const stateName = (state: string | null): string => {
  const known = withdrawalStates.find((one) => one === state)
  return known ? withdrawalStateNames[known] : '没有记录'
}

const columns: readonly Column<Payout>[] = [
  {
    key: 'ownId',
    title: '提现编号',
    width: 200,
    phone: 'heading',
    render: ({ ownId, state, isByHand, userId }) =>
      isByHand && userId !== null ? (
        <Link className="num" to={paths.person({ userId })}>
          注销账号 {userId}
        </Link>
      ) : state === null ? (
        <span className="num">{ownId}</span>
      ) : (
        <Link className="num" to={paths.withdrawal({ withdrawalId: ownId })}>
          {ownId}
        </Link>
      ),
  },
  { key: 'state', title: '我们的状态', width: 160, render: ({ state }) => stateName(state) },
  { key: 'ours', title: '我们的金额', width: 120, align: 'end', render: ({ oursFen }) => amount(oursFen) },
  {
    key: 'theirs',
    title: '渠道的金额',
    width: 120,
    align: 'end',
    render: ({ theirsFen, isReturn }) => amount(theirsFen !== null && isReturn ? -theirsFen : theirsFen),
  },
  {
    key: 'transaction',
    title: '渠道交易号',
    width: 220,
    render: ({ transactionId }) => <span className="num">{transactionId ?? '—'}</span>,
  },
  {
    key: 'at',
    title: '时间',
    width: 144,
    render: ({ at }) => (at === null ? '—' : <time className="num">{momentText(at, serverNow())}</time>),
  },
  {
    key: 'result',
    title: '对照结果',
    render: ({ result, resultText }) => (
      <Tag color={result === 'same' ? 'success' : 'error'}>{resultText}</Tag>
    ),
  },
]

const DAY_MS = 86_400_000

/** Every transfer of a day as the channel's account bill lists it, beside ours. */
export function PayoutRecords() {
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const latest = shanghaiDate(serverNow() - DAY_MS)
  const day = address.get('day') ?? latest
  const table = useTable(client.pay.payoutRecords, {
    filters,
    sorts: ['usual'],
    toInput: ({ values, page }) => ({
      day,
      ...(values.only === undefined ? {} : { only: 'different' as const }),
      page,
    }),
  })
  const run = useCallMutation(client.pay.reconcile, {
    invalidates: [client.pay.payoutRecords, client.pay.differences, client.pay.reconciledDays],
    onDone: () => toast('已重新核对', 'success'),
  })
  const sums = useCall(client.pay.payoutRecords, table.input, { keepPrevious: true }).data
  return (
    <section className="finance-section">
      <h2 className="panel-title">与渠道逐笔对照</h2>
      <div className="finance-bar">
        <Input
          type="date"
          aria-label="账单日"
          className="finance-day"
          max={latest}
          value={day}
          onChange={({ target }) => target.value !== '' && setAddress({ day: target.value })}
        />
        {may('finance_act') && (
          <Button loading={run.busy} onClick={() => void run.run({ channel: 'alipay', bill: 'fund', day })}>
            重新取账单核对
          </Button>
        )}
      </div>
      {sums && (
        <p className="finance-note">
          {sums.state === 'compared'
            ? `渠道 ${sums.theirs.count} 笔，我们 ${sums.ours.count} 笔，${sums.different === 0 ? '没有差异' : `${sums.different} 条差异`}。`
            : '这一天的账单还没有取到，通常在次日 10 点后可取。'}{' '}
          渠道合计 <Money fen={sums.theirs.fen} />
          ，我们合计 <Money fen={sums.ours.fen} />
        </p>
      )}
      <DataTable
        table={table}
        label="转账"
        columns={columns}
        keyOf={({ ownId, transactionId, result, isReturn }) =>
          `${ownId} ${transactionId} ${result} ${isReturn}`
        }
        empty={{ title: '这一天没有转账', text: '换一个日期查看。' }}
      />
    </section>
  )
}
