import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { newId } from '@shanghao/client/platform/id'
import type { UploadCalls } from '@shanghao/client/upload/pictureUploads'
import { type FeedbackCategory, feedbackCategoryNames } from '@shanghao/contract/content/states'
import {
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_PICTURES_MAX,
  FEEDBACK_TEXT_MAX,
  FEEDBACK_TEXT_MIN,
} from '@shanghao/contract/rules'
import { optionalField, requiredField } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { useScreenResult } from '../../../core/router/screenResult.ts'
import { visitorInput } from '../../../core/session/visitor.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextArea, TextField } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { PicturePicker } from '../../../ui/form/PicturePicker.tsx'
import { askLocation, LOCATION_RESULT } from '../location/askLocation.ts'
import { type Place, parsePlace } from '../location/place.ts'
import { FeedbackPlace, placeLine } from './FeedbackPlace.tsx'
import { readDraft, removeDraft, saveDraft } from './feedbackDraft.ts'

const uploadCalls: UploadCalls = {
  sign: (options) => client.support.policySign({ ...visitorInput(), purpose: 'feedback' }, options),
  finish: ({ key }, options) => client.support.finishUpload({ ...visitorInput(), key }, options),
}
const categories = Object.entries(feedbackCategoryNames) as [FeedbackCategory, string][]

const contactCheck = optionalField('联系方式', maxLength(FEEDBACK_CONTACT_MAX))

/** What a person or guest tells us: category, text, pictures, and how to reach them. */
export function FeedbackForm({ keepDays, onSent }: { keepDays: number; onSent: () => void }) {
  const [draft] = useState(readDraft)
  const [category, setCategory] = useState(draft.category)
  const [place, setPlace] = useState<Place | null>(null)
  useScreenResult(LOCATION_RESULT, (chosen) => setPlace(parsePlace(chosen)))
  // A repeat after a lost answer is the same feedback.
  const [clientId] = useState(newId)
  const uploads = usePictureUploads({ ...uploadCalls, max: FEEDBACK_PICTURES_MAX, initial: draft.pictures })
  const submit = useFormMutation(
    client.content.submitFeedback,
    { text: [], contact: [] },
    {
      invalidates: [client.content.myFeedback],
      onDone: () => {
        removeDraft()
        toast('已提交，谢谢你的反馈', 'success')
        onSent()
      },
    },
  )
  const textMax = FEEDBACK_TEXT_MAX - placeLine(place).length
  const form = useForm(
    { text: draft.text, contact: draft.contact },
    { text: requiredField('内容', minLength(FEEDBACK_TEXT_MIN), maxLength(textMax)), contact: contactCheck },
    submit.fields,
  )
  const pictures = uploads.stored
  const askPlace = () => {
    if (uploads.busy) return toast('图片还在上传，请稍等')
    saveDraft({ category, ...form.values, pictures })
    askLocation()
  }
  const send = () => {
    if (uploads.busy) return toast('图片还在上传，请稍等')
    return submit.run({
      ...visitorInput(),
      clientId,
      category,
      text: form.values.text.trim() + placeLine(place),
      contact: form.values.contact.trim(),
      pictures: pictures.map(({ publicKey }) => publicKey),
    })
  }
  return (
    <section className="card feedback-form" aria-label="写反馈">
      <div>
        <h2>类型</h2>
        <ChipGroup label="类型">
          {categories.map(([value, name]) => (
            <Chip key={value} selected={value === category} onClick={() => setCategory(value)}>
              {name}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      {category === 'money' ? (
        <Notice
          tone="accent"
          title="订单和退款的问题，联系客服更快"
          action={
            <LinkButton kind="soft" size="s" to={paths.serviceView()}>
              联系客服
            </LinkButton>
          }
        />
      ) : null}
      <Form onSubmit={form.submit(send)}>
        <TextArea
          label="说明"
          max={textMax}
          placeholder="做了什么、看到了什么、希望怎么改"
          {...form.field('text')}
        />
        <PicturePicker name="pictures" label="图片（选填）" uploads={uploads} />
        <FeedbackPlace place={place} onAsk={askPlace} onRemove={() => setPlace(null)} />
        <TextField
          label="联系方式（选填）"
          placeholder="手机号、微信或邮箱"
          maxLength={FEEDBACK_CONTACT_MAX}
          {...form.field('contact')}
        />
        <p className="feedback-note">
          只有你和工作人员能看到，{keepDays} 天后删除。请不要写密码、验证码和身份证号。
        </p>
        <Button block type="submit" busy={submit.busy}>
          提交
        </Button>
      </Form>
    </section>
  )
}
