import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { DayRange } from './filters.ts'

const DAY = 'YYYY-MM-DD'

/** The field of a filter by days. */
export default function DaysField({
  label,
  value,
  onChange,
}: {
  label: string
  value: DayRange | null
  onChange: (value: DayRange | undefined) => void
}) {
  return (
    <DatePicker.RangePicker
      className="filter-field filter-field-wide"
      aria-label={label}
      placeholder={[`${label}从`, '到']}
      value={value && [dayjs(value.from), dayjs(value.to)]}
      onChange={(next) => {
        const [from, to] = next ?? []
        onChange(from && to ? { from: from.format(DAY), to: to.format(DAY) } : undefined)
      }}
    />
  )
}
