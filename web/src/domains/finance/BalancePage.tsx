import { useSearchParams } from 'react-router'
import { usePagedList } from '../../core/pagedList.ts'
import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { Chip, ChipGroup } from '../../ui/Chip.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { Section } from '../../ui/Section.tsx'
import { Bone, BoneCards } from '../../ui/Skeleton.tsx'
import { EntryRow } from './EntryRow.tsx'
import { Purses } from './Purses.tsx'
import { WeekChart } from './WeekChart.tsx'
import './BalancePage.css'

const kinds = [
  { kind: 'all', label: '全部' },
  { kind: 'in', label: '进账' },
  { kind: 'out', label: '出账' },
] as const
type Kind = (typeof kinds)[number]['kind']
const isKind = (text: string | null): text is Kind => kinds.some(({ kind }) => kind === text)

/** 余额: what there is, what each part may be used for, and every change of it with the order behind it. */
export default function BalancePage() {
  const balance = useCall(client.finance.balance)
  const [query, setQuery] = useSearchParams()
  const asked = query.get('kind')
  const kind = isKind(asked) ? asked : 'all'
  const entries = usePagedList(client.finance.details, { kind })
  return (
    <Page title="余额" className="balance">
      <Loaded from={balance} skeleton={<Bone height={232} radius={12} />}>
        {(purses) => (
          <>
            <Purses {...purses} />
            <WeekChart />
            <Section title="明细">
              <div className="balance-kinds">
                <ChipGroup label="看哪些变动">
                  {kinds.map((one) => (
                    <Chip
                      key={one.kind}
                      selected={one.kind === kind}
                      onClick={() =>
                        setQuery(one.kind === 'all' ? {} : { kind: one.kind }, {
                          replace: true,
                          preventScrollReset: true,
                        })
                      }
                    >
                      {one.label}
                    </Chip>
                  ))}
                </ChipGroup>
              </div>
              <PagedList
                list={entries}
                label="余额明细"
                keyOf={({ id }) => id}
                skeleton={<BoneCards count={5} height={68} />}
                empty={
                  kind === 'all'
                    ? {
                        art: 'money',
                        title: '还没有余额变动',
                        text: '付款、退款、退押金都会一笔一笔记在这里。',
                      }
                    : { art: 'money', title: kind === 'in' ? '还没有进账' : '还没有出账' }
                }
              >
                {(entry) => <EntryRow entry={entry} />}
              </PagedList>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
