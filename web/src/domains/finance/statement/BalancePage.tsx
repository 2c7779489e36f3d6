import { useCall } from '@shanghao/client/http/useCall'
import { useSearchParams } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { paths } from '../../../paths.ts'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { EntryFilterBar } from './EntryFilterBar.tsx'
import { EntryRow } from './EntryRow.tsx'
import { type EntryFilters, parseFilters } from './entryFilters.ts'
import { WeekChart } from './WeekChart.tsx'
import './BalancePage.css'

/** 余额: the parts of the balance and their uses, and all entries with their causes. */
export default function BalancePage() {
  const balance = useCall(client.finance.balance)
  const [query, setQuery] = useSearchParams()
  const filters = parseFilters(query)
  const entries = usePagedList(client.finance.details, filters)
  const change = ({ kind, ...rest }: EntryFilters) =>
    setQuery(kind === 'all' ? rest : { kind, ...rest }, { replace: true, preventScrollReset: true })
  return (
    <Page title="余额" className="balance">
      <QueryView query={balance} skeleton={<Skeleton height={360} radius={12} />}>
        {(balances) => (
          <>
            <BalanceCard {...balances} />
            <Rows label="提现">
              <RowLink icon="receipt" label="提现明细" note="查看提现进度" to={paths.withdrawals()} />
              <RowLink icon="user" label="提现账户" note="管理收款支付宝" to={paths.withdrawAccounts()} />
            </Rows>
            <WeekChart />
            <Section title="明细">
              <EntryFilterBar filters={filters} onChange={change} />
              <PagedList
                list={entries}
                label="余额明细"
                keyOf={({ id }) => id}
                skeleton={<SkeletonCards count={5} height={68} />}
                empty={emptyText(filters)}
              >
                {(entry) => <EntryRow entry={entry} />}
              </PagedList>
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

const emptyText = ({ kind, type, month }: EntryFilters) => {
  if (type || month) return { art: 'money', title: '没有符合条件的明细' } as const
  if (kind !== 'all') return { art: 'money', title: kind === 'in' ? '还没有收入' : '还没有支出' } as const
  return {
    art: 'money',
    title: '还没有余额变动',
    text: '付款、退款和押金退回都会记在这里。',
  } as const
}
