import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Sheet } from '../layout/Sheet.tsx'
import { columnsOf, type PickerItem } from './pickerItems.ts'
import './Picker.css'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly items: readonly PickerItem[]
  /** The chosen values, one for each column. */
  readonly values: readonly string[]
  /** The names of the columns, for screen readers. */
  readonly labels: readonly string[]
  readonly onConfirm: (values: readonly string[]) => void
  readonly onClose: () => void
  readonly cancel?: string
  readonly confirm?: string
}

/** Chooses one item, or one of its children, in columns side by side. Nothing changes until it is confirmed. */
export function Picker(props: Props) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title}>
      {props.open ? <Columns {...props} /> : null}
    </Sheet>
  )
}

function Columns({ items, values, labels, onConfirm, onClose, cancel = '取消', confirm = '确认' }: Props) {
  const [draft, setDraft] = useState(values)
  const columns = columnsOf(items, draft)
  const chosen = columns.map((column) => column.chosen.value)
  return (
    <>
      <div className="wheel">
        {columns.map((column, i) => (
          <ul key={chosen.slice(0, i).join()} className="wheel-column" aria-label={labels[i]}>
            {column.items.map((item) => (
              <li key={item.value}>
                <button
                  type="button"
                  aria-pressed={item === column.chosen}
                  onClick={() => setDraft([...chosen.slice(0, i), item.value])}
                >
                  {item.label}
                  {item.extra ? <small>{item.extra}</small> : null}
                </button>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className="wheel-buttons">
        <Button kind="quiet" block onClick={onClose}>
          {cancel}
        </Button>
        <Button block onClick={() => onConfirm(chosen)}>
          {confirm}
        </Button>
      </div>
    </>
  )
}
