import { toast } from '../feedback/feedback.ts'
import type { Table } from '../table/useTable.ts'
import type { Shortcut } from './Shortcuts.tsx'

/** The shortcuts of a list that is worked through from its first row, which `open` shows. `what` is one row, such as 提现. */
export const queueShortcuts = <T>(
  { rows: [first], showNext, showPrevious }: Pick<Table<T>, 'rows' | 'showNext' | 'showPrevious'>,
  what: string,
  open: (row: T) => unknown,
): readonly Shortcut[] => [
  {
    keys: 'n',
    label: `打开排在最前的${what}`,
    run: () => {
      if (first === undefined) toast(`没有${what}`)
      else open(first)
    },
  },
  ...(showNext ? [{ keys: ']', label: '下一页', run: showNext }] : []),
  ...(showPrevious ? [{ keys: '[', label: '上一页', run: showPrevious }] : []),
]
