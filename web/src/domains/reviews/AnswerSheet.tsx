import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { noContact } from '@shanghao/contract/reviews/contactText'
import { ANSWER_TEXT_MAX } from '@shanghao/contract/rules'
import { requiredField } from '@shanghao/contract/validation/rule'
import { maxLength } from '@shanghao/contract/validation/text'
import { affectedByReview } from '../../core/http/affectedCalls.ts'
import { client } from '../../core/http/request.ts'
import { toast } from '../../core/shell/overlays.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { Form, useForm } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'

const FORM = 'owner-answer'
const check = requiredField('内容', maxLength(ANSWER_TEXT_MAX), noContact)

export type Answered = { readonly kind: 'review' | 'question'; readonly id: number; readonly said: string }

/** The owner's public answer to a review or a question, once. */
export function AnswerSheet({ post, onClose }: { post: Answered; onClose: () => void }) {
  const settings = {
    invalidates: [...affectedByReview, client.reviews.questions],
    onDone: () => {
      toast('回复已发布', 'success')
      onClose()
    },
  }
  const atText = { text: ['CONTACT_IN_TEXT'] } as const
  const toReview = useFormMutation(client.reviews.answer, atText, settings)
  const toQuestion = useFormMutation(client.reviews.answerQuestion, atText, settings)
  const sending = post.kind === 'review' ? toReview : toQuestion
  const form = useForm({ text: '' }, { text: check }, sending.fields)
  const send = ({ text }: { text: string }) =>
    post.kind === 'review'
      ? toReview.run({ reviewId: post.id, text: text.trim() })
      : toQuestion.run({ questionId: post.id, text: text.trim() })
  return (
    <Sheet
      open
      onClose={onClose}
      title="公开回复"
      locked={sending.busy}
      footer={
        <Button block type="submit" form={FORM} busy={sending.busy}>
          发布回复
        </Button>
      }
    >
      {post.said ? <p className="posts-quote">{post.said}</p> : null}
      <Form id={FORM} onSubmit={form.submit(send)}>
        <TextArea
          label="回复"
          hint="每条只能回复一次，发布后不能修改"
          max={ANSWER_TEXT_MAX}
          {...form.field('text')}
        />
      </Form>
    </Sheet>
  )
}
