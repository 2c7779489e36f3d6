import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useParams } from 'react-router'
import { Money } from '../../core/money/Money.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { StatementDownloads } from './StatementDownloads.tsx'
import { WalletEntries } from './WalletEntries.tsx'
import './finance.css'

type Statement = CallOutput<'finance', 'monthlyStatement'>
const walletNames = { cash: '现金余额', bonus: '赠送余额' } as const

/** One month: how each balance came about, and its entries. */
export default function StatementPage() {
  const { month = '' } = useParams()
  const query = useCall(client.finance.monthlyStatement, { month })
  return (
    <Page
      title={`月结单 ${month}`}
      actions={query.data && <StatementDownloads month={month} isClosed={query.data.closedAt !== null} />}
    >
      <QueryView query={query}>
        {(statement) => (
          <>
            <p className="page-note">
              {statement.closedAt === null
                ? '这个月还没有结账，数字会随新的收支变动。'
                : `${momentText(statement.closedAt, serverNow())} 结账，核对码 ${statement.checksum ?? ''}，下载的文件里有同样的核对码。`}
            </p>
            <div className="wallets">
              {statement.wallets
                .filter(
                  ({ wallet, lines, openingFen }) => wallet === 'cash' || lines.length > 0 || openingFen > 0,
                )
                .map((wallet) => (
                  <WalletMonth key={wallet.wallet} {...wallet} />
                ))}
            </div>
          </>
        )}
      </QueryView>
      <WalletEntries month={month} />
    </Page>
  )
}

function WalletMonth({ wallet, openingFen, closingFen, lines }: Statement['wallets'][number]) {
  return (
    <section className="panel" aria-label={walletNames[wallet]}>
      <h2 className="panel-title">{walletNames[wallet]}</h2>
      <dl className="sum-lines">
        <div>
          <dt>期初余额</dt>
          <dd>
            <Money fen={openingFen} />
          </dd>
        </div>
        {lines.map(({ label, count, fen }) => (
          <div key={label}>
            <dt>
              {label} <span className="second-text num">{count} 笔</span>
            </dt>
            <dd>
              <Money fen={fen} signed />
            </dd>
          </div>
        ))}
        <div className="sum-lines-total">
          <dt>期末余额</dt>
          <dd>
            <Money fen={closingFen} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
