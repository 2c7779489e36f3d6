import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { APPEAL_TEXT_MAX, APPEAL_TEXT_MIN } from '@shanghao/contract/people/states'
import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'

const FORM = 'sanction-appeal'
const check = requiredField('申诉理由', minLength(APPEAL_TEXT_MIN), maxLength(APPEAL_TEXT_MAX))

/** The one appeal against a sanction. */
export function AppealSheet({ sanctionId, onClose }: { sanctionId: number; onClose: () => void }) {
  const sending = useFormMutation(
    client.people.appealSanction,
    { text: ['APPEAL_DONE', 'SANCTION_STATE'] },
    {
      invalidates: [client.people.mySanctions],
      onDone: () => {
        toast('申诉已提交，结果会在消息里通知你', 'success')
        onClose()
      },
    },
  )
  const form = useForm({ text: '' }, { text: check }, sending.fields)
  return (
    <Sheet
      open
      onClose={onClose}
      title="申诉"
      locked={sending.busy}
      footer={
        <Button block type="submit" form={FORM} busy={sending.busy}>
          提交申诉
        </Button>
      }
    >
      <Form id={FORM} onSubmit={form.submit(({ text }) => sending.run({ sanctionId, text: text.trim() }))}>
        <TextArea
          label="申诉理由"
          hint="每项限制只能申诉一次，由另一位工作人员处理"
          max={APPEAL_TEXT_MAX}
          {...form.field('text')}
        />
      </Form>
    </Sheet>
  )
}
