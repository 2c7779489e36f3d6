import { COUNT_MAX } from '@shanghao/contract/rules'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { countText } from '../../../core/platform/countText.ts'
import { useDebouncedValue } from '../../../core/time/useDebouncedValue.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { countAskOf, type Filters } from './rentListQuery.ts'

/** While several conditions are tapped in a row, only the last choice is counted. */
const SETTLE_MS = 300

/** Shows the accounts that are wanted, and says how many there are as soon as that is known; it can be pressed at any time. */
export function ApplyButton({
  wanted,
  open,
  onApply,
}: {
  wanted: Filters
  open: boolean
  onApply: () => void
}) {
  const now = JSON.stringify(countAskOf(wanted))
  const settled = useDebouncedValue(now, SETTLE_MS)
  const counted = useCall(client.goods.count, JSON.parse(settled), { enabled: open, inPage: true })
  const counting = open && (now !== settled || counted.isFetching)
  const count = counting ? null : (counted.data?.count ?? null)
  return (
    <>
      <Button block onClick={onApply}>
        {counting ? <span className="button-spinner filter-counting" aria-hidden="true" /> : null}
        {count === null ? '查看账号' : `查看 ${shown(count)} 个账号`}
      </Button>
      <p className="sr-only" role="status">
        {count === null ? '' : `${shown(count)} 个符合条件的账号`}
      </p>
    </>
  )
}

const shown = (count: number): string => (count < COUNT_MAX ? String(count) : `${countText(COUNT_MAX)}+`)
