import { DISPUTE_TEXT_MAX } from '@shanghao/contract/rules'
import { TextArea } from '../../ui/form/Field.tsx'
import { PicturePicker } from '../../ui/form/PicturePicker.tsx'
import type { StatementForm } from './useStatement.ts'

/** The fields of a statement: text and pictures. */
export function StatementFields({
  statement: { form, uploads },
  label,
  placeholder,
  pictureLabel = '截图（选填）',
  pictureError,
}: {
  statement: StatementForm
  label: string
  placeholder: string
  pictureLabel?: string
  pictureError?: string | undefined
}) {
  return (
    <>
      <TextArea label={label} placeholder={placeholder} max={DISPUTE_TEXT_MAX} {...form.field('text')} />
      <PicturePicker name="pictures" label={pictureLabel} uploads={uploads} error={pictureError} />
    </>
  )
}
