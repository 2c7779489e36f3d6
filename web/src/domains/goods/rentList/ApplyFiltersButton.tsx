import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { client } from '../../../core/http/request.ts'
import { countText } from '../../../core/platform/countText.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { countInput, type Filters } from './rentListQuery.ts'

/** While several filters are changed quickly, only the last state is query. */
const DEBOUNCE_MS = 300

/** Applies the filters, and shows how many accounts match once that is loaded; it can be pressed at any time. */
export function ApplyFiltersButton({
  filters,
  open,
  onApply,
}: {
  filters: Filters
  open: boolean
  onApply: () => void
}) {
  const inputJson = JSON.stringify(countInput(filters))
  const debouncedJson = useDebouncedValue(inputJson, DEBOUNCE_MS)
  const query = useCall(client.goods.count, JSON.parse(debouncedJson), { enabled: open, inPage: true })
  const isCounting = open && (inputJson !== debouncedJson || query.isFetching)
  const count = isCounting ? null : (query.data?.count ?? null)
  return (
    <>
      <Button block onClick={onApply}>
        {isCounting ? <span className="button-spinner filter-counting" aria-hidden="true" /> : null}
        {count === null ? '查看账号' : `查看 ${countLabel(count)} 个账号`}
      </Button>
      <p className="sr-only" role="status">
        {count === null ? '' : `${countLabel(count)} 个符合条件的账号`}
      </p>
    </>
  )
}

const countLabel = (count: number): string => (count < COUNT_MAX ? String(count) : `${countText(COUNT_MAX)}+`)
