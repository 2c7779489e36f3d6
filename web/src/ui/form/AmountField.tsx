import type { ReactNode } from 'react'
import { TextField } from './Field.tsx'
import type { FieldProps } from './Form.tsx'
import './AmountField.css'

/** What of a typed text can be yuan: digits, and at most two behind one point. */
const clean = (text: string): string => /^\d{0,7}(?:\.\d{0,2})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? ''

/** An amount in yuan, as large as it matters. `end` stands beside it: all there is, say. */
export function AmountField({
  label,
  hint,
  end,
  ...field
}: FieldProps & { label: string; hint?: ReactNode; end?: ReactNode }) {
  return (
    <div className="amount-field">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        clean={clean}
        hint={hint}
        end={end}
        {...field}
      />
    </div>
  )
}
