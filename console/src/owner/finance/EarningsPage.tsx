import { fileWire } from '@shanghao/contract/wire.generated'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { downloadFile } from '../../core/files/downloadFile.ts'
import { ExportButton } from '../../core/files/ExportButton.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { DaysBar } from './DaysBar.tsx'
import { useDays } from './days.ts'
import { EarningEntries } from './EarningEntries.tsx'
import { EarningsByGoods } from './EarningsByGoods.tsx'
import { EarningsByPlan } from './EarningsByPlan.tsx'
import { EarningsOverview } from './EarningsOverview.tsx'
import './finance.css'

const views = { goods: '按账号', plans: '按计费方式', entries: '明细' } as const
type View = keyof typeof views
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

/** What each view keeps in the address, which another one must not take over. */
const VIEW_FIELDS = { goodsId: '', plan: '', source: '', sort: '' } as const

/** 收入: by day with a comparison, by account, by price plan, and every entry. */
export default function EarningsPage() {
  const [address] = useSearchParams()
  const { days, set } = useDays()
  const asked = address.get('view')
  const view = isView(asked) ? asked : 'goods'
  const show = (next: View, more: Readonly<Record<string, string>> = {}, span = days) =>
    set(span, { ...VIEW_FIELDS, view: next === 'goods' ? '' : next, ...more })
  const goodsId = address.get('goodsId')
  return (
    <Page
      title="收入"
      actions={
        <ExportButton
          run={(format) =>
            downloadFile(
              fileWire.finance.earningsFile,
              { ...days, format, ...(goodsId ? { goodsId } : {}) },
              `收入.${format}`,
            )
          }
        />
      }
    >
      <DaysBar days={days} onChange={(next) => set(next)} />
      <EarningsOverview days={days} onPick={(day) => show('entries', {}, { from: day, to: day })} />
      <Segmented
        className="earnings-views"
        aria-label="查看方式"
        value={view}
        options={Object.entries(views).map(([value, label]) => ({ value, label }))}
        onChange={(key) => isView(key) && show(key)}
      />
      {view === 'goods' && <EarningsByGoods days={days} onPick={(id) => show('entries', { goodsId: id })} />}
      {view === 'plans' && <EarningsByPlan days={days} onPick={(plan) => show('entries', { plan })} />}
      {view === 'entries' && <EarningEntries days={days} />}
    </Page>
  )
}
