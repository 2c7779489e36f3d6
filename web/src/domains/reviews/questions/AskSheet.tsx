import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { noContact } from '@shanghao/contract/reviews/contactText'
import { QUESTION_TEXT_MAX, QUESTION_TEXT_MIN } from '@shanghao/contract/rules'
import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { client } from '../../../core/http/request.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'

const FORM = 'ask-owner'
const check = requiredField('内容', minLength(QUESTION_TEXT_MIN), maxLength(QUESTION_TEXT_MAX), noContact)

/** A question to the owner of an account. */
export function AskSheet({ goodsId, onClose }: { goodsId: string; onClose: () => void }) {
  const ask = useFormMutation(
    client.reviews.ask,
    { text: ['CONTACT_IN_TEXT'] },
    {
      invalidates: [client.reviews.questions],
      onDone: () => {
        toast('已发给号主', 'success')
        onClose()
      },
    },
  )
  const form = useForm({ text: '' }, { text: check }, ask.fields)
  return (
    <Sheet
      open
      onClose={onClose}
      title="向号主提问"
      locked={ask.busy}
      footer={
        <Button block type="submit" form={FORM} busy={ask.busy}>
          提交
        </Button>
      }
    >
      <Form id={FORM} onSubmit={form.submit(({ text }) => ask.run({ goodsId, text: text.trim() }))}>
        <TextArea
          label="问题"
          hint="号主回复后，问题和回复公开显示"
          placeholder="比如：某个皮肤有没有，能不能打排位"
          max={QUESTION_TEXT_MAX}
          {...form.field('text')}
        />
      </Form>
    </Sheet>
  )
}
