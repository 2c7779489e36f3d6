import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { Button, Segmented, Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { downloadFile } from '../../../core/files/downloadFile.ts'
import { ExportButton } from '../../../core/files/ExportButton.tsx'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { StateView } from '../../../core/shell/StateView.tsx'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { StatementTable } from './StatementTable.tsx'
import '../finance.css'

type Subjects = CallOutput<'channels', 'statementSubjects'>
const shows = { distributors: '分销商', portals: '门户' } as const

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** 分销与门户账单: what distributors and portals earned by month or day, from the ledger. */
export default function StatementsPage() {
  const subjects = useCall(client.channels.statementSubjects, {})
  return (
    <Page title="分销与门户账单">
      <QueryView query={subjects}>{(known) => <Statements subjects={known} />}</QueryView>
    </Page>
  )
}

function Statements({ subjects: { distributors, portals } }: { subjects: Subjects }) {
  const [address, setAddress] = useSearchParams()
  const isPortal = address.get('show') === 'portals'
  const options = isPortal
    ? portals.map(({ portalId, name }) => ({ value: portalId, label: `${name}（${portalId}）` }))
    : distributors.map(({ distributorId, name }) => ({
        value: distributorId,
        label: `${name}（${distributorId}）`,
      }))
  const id = numberIn(address.get('id')) ?? options[0]?.value ?? null
  const month = address.get('month') ?? undefined
  const show = isPortal ? { show: 'portals' } : {}
  return (
    <>
      <div className="finance-bar">
        <Segmented
          aria-label="收款方"
          options={Object.entries(shows).map(([value, label]) => ({ value, label }))}
          value={isPortal ? 'portals' : 'distributors'}
          onChange={(value) => setAddress(value === 'portals' ? { show: value } : {})}
        />
        <Select
          aria-label={isPortal ? '门户' : '分销商'}
          className="finance-search"
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          options={options}
          onChange={(next) => setAddress({ ...show, id: String(next) })}
        />
        {month !== undefined && (
          <Button onClick={() => setAddress({ ...show, id: String(id) })}>看全部月份</Button>
        )}
      </div>
      {id === null ? (
        <StateView
          kind="empty"
          title={isPortal ? '还没有门户' : '还没有分销商'}
          text="在「渠道」里新建之后，账单会出现在这里。"
        />
      ) : isPortal ? (
        <Portal key={id} id={id} month={month} />
      ) : (
        <Distributor key={id} id={id} month={month} />
      )}
    </>
  )
}

type Shown = { id: number; month: string | undefined }

function Distributor({ id, month }: Shown) {
  const input = { distributorId: id, ...(month === undefined ? {} : { month }) }
  const query = useCall(client.channels.statementOfDistributor, input)
  return (
    <QueryView query={query}>
      {({ name, balanceFen, rows }) => (
        <section className="panel">
          <div className="finance-bar">
            <h2 className="panel-title">{name}</h2>
            <span>
              没有转出的分成 <Money fen={balanceFen} />
            </span>
            <Link to={paths.ledgerAccount({ account: `distributor:${id}` })}>逐笔流水</Link>
            <ExportButton
              run={(format) =>
                downloadFile(
                  '/api/ops/channels/statements/distributor/file',
                  { ...input, format },
                  `分销账单.${format}`,
                )
              }
            />
          </div>
          <StatementTable
            label="分销账单"
            rows={rows.map(({ period, orders, shareFen, payoutFen, balanceFen: leftFen }) => ({
              period,
              orders,
              amounts: [shareFen, payoutFen, leftFen],
            }))}
            columns={['分成', '转入余额', '期末余额']}
            linkOf={(period) => paths.channelStatements({ id: String(id), month: period })}
          />
        </section>
      )}
    </QueryView>
  )
}

function Portal({ id, month }: Shown) {
  const input = { portalId: id, ...(month === undefined ? {} : { month }) }
  const query = useCall(client.channels.statementOfPortal, input)
  return (
    <QueryView query={query}>
      {({ name, rows }) => (
        <section className="panel">
          <div className="finance-bar">
            <h2 className="panel-title">{name}</h2>
            <ExportButton
              run={(format) =>
                downloadFile(
                  '/api/ops/channels/statements/portal/file',
                  { ...input, format },
                  `门户账单.${format}`,
                )
              }
            />
          </div>
          <StatementTable
            label="门户账单"
            rows={rows.map(({ period, orders, rentFen, commissionFen, ownerFen, shareFen }) => ({
              period,
              orders,
              amounts: [rentFen, commissionFen, ownerFen, shareFen],
            }))}
            columns={['租金', '平台服务费', '号主收入', '其中分销分成']}
            linkOf={(period) => paths.channelStatements({ show: 'portals', id: String(id), month: period })}
          />
        </section>
      )}
    </QueryView>
  )
}
