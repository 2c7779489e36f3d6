import { LongTextField } from './LongTextField.tsx'

/** Why an act is done; only operators read it. */
export function ReasonField() {
  return (
    <LongTextField
      name="reason"
      label="原因"
      extra="只有运营人员能看到，会写进审计日志"
      min={2}
      max={200}
      rows={3}
    />
  )
}
