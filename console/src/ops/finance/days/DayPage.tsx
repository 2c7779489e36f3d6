import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Alert, Button, Table, type TableColumnType } from 'antd'
import { Link, useParams } from 'react-router'
import { downloadFile } from '../../../core/files/downloadFile.ts'
import { showFailure } from '../../../core/http/failures.ts'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { VerifyReport } from './VerifyReport.tsx'
import '../finance.css'

type Day = CallOutput<'finance', 'ledgerDay'>
type Sum = Day['sums'][number]
type Act = Day['acts'][number]

const amount = (
  key: 'openingFen' | 'inFen' | 'outFen' | 'closingFen',
  title: string,
): TableColumnType<Sum> => ({
  key,
  title,
  align: 'end',
  render: (_, row) => <Money fen={row[key]} />,
})

const sumColumns: TableColumnType<Sum>[] = [
  {
    key: 'name',
    title: '科目',
    render: (_, { account, name }) =>
      account.includes(':') ? <Link to={paths.ledgerAccount({ account })}>{name}</Link> : name,
  },
  amount('openingFen', '期初'),
  amount('inFen', '转入'),
  amount('outFen', '转出'),
  amount('closingFen', '期末'),
  {
    key: 'entries',
    title: '笔数',
    align: 'end',
    render: (_, { entries }) => <span className="num">{entries}</span>,
  },
]

const actColumns: TableColumnType<Act>[] = [
  { key: 'text', title: '业务', render: (_, { text }) => text },
  {
    key: 'type',
    title: '类型',
    render: (_, { name }) => name,
  },
  {
    key: 'transfers',
    title: '笔数',
    align: 'end',
    render: (_, { transfers }) => <span className="num">{transfers}</span>,
  },
  { key: 'fen', title: '金额', align: 'end', render: (_, { fen }) => <Money fen={fen} /> },
]

/** A closed day: sums by account, transfers by what they were for, its signed report. */
export default function DayPage() {
  const { day = '' } = useParams()
  const query = useCall(client.finance.ledgerDay, { day })
  const download = () =>
    downloadFile('/api/ops/ledger/day/file', { day }, `日结单-${day}.xlsx`).catch(showFailure)
  return (
    <Page
      title={`日结 ${day}`}
      actions={query.data && <Button onClick={() => void download()}>下载日结单</Button>}
    >
      <QueryView query={query}>{(closed) => <Content closed={closed} />}</QueryView>
    </Page>
  )
}

function Content({ closed }: { closed: Day }) {
  const { violated, checkedAt, sums, acts, signature, publicKey, digest } = closed
  const total = sums.reduce((sum, { closingFen }) => sum + closingFen, 0)
  return (
    <div className="finance">
      {violated.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="结账时有检查不成立，查明前不要恢复转账"
          description={violated.map((name) => (
            <p key={name} className="finance-note">
              {name}
            </p>
          ))}
        />
      )}
      <section className="panel">
        <dl className="finance-head">
          <div>
            <dt>流水</dt>
            <dd className="num">{closed.transfers} 笔</dd>
          </div>
          <div>
            <dt>流水金额</dt>
            <dd>
              <Money fen={closed.turnoverFen} />
            </dd>
          </div>
          <div>
            <dt>期末合计</dt>
            <dd>
              <Money fen={total} />
              <span className="finance-second">{total === 0 ? '借贷平衡' : '不平衡'}</span>
            </dd>
          </div>
          <div>
            <dt>账务检查</dt>
            <dd>
              {checkedAt === null
                ? '结账时未检查'
                : `${momentText(checkedAt, serverNow())}，${violated.length} 项不成立`}
            </dd>
          </div>
          <div>
            <dt>未处理的对账差异</dt>
            <dd className="num">{closed.openDifferences}</dd>
          </div>
          <div>
            <dt>结账时间</dt>
            <dd className="num">{momentText(closed.closedAt, serverNow())}</dd>
          </div>
        </dl>
      </section>
      <section className="panel">
        <h2 className="panel-title">各科目</h2>
        <Table<Sum>
          aria-label="各科目"
          size="small"
          columns={sumColumns}
          dataSource={sums}
          rowKey={({ account }) => account}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      </section>
      <section className="panel">
        <h2 className="panel-title">各类业务</h2>
        <Table<Act>
          aria-label="各类业务"
          size="small"
          columns={actColumns}
          dataSource={acts}
          rowKey={({ bizType, step }) => `${bizType}.${step}`}
          pagination={false}
          locale={{ emptyText: '这一天没有流水' }}
          scroll={{ x: 'max-content' }}
        />
      </section>
      <VerifyReport day={closed.day} />
      <section className="panel">
        <h2 className="panel-title">签名</h2>
        <p className="finance-note">
          日结单在结账时生成并签名（Ed25519）。公钥可以另存，不依赖本系统也能核对。
        </p>
        <dl className="finance-codes">
          <dt>流水校验值</dt>
          <dd>{digest}</dd>
          <dt>签名（Base64）</dt>
          <dd>{signature}</dd>
          <dt>公钥</dt>
          <dd>
            <pre>{publicKey}</pre>
          </dd>
        </dl>
      </section>
    </div>
  )
}
