import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { noContact } from '@shanghao/contract/reviews/contactText'
import { type ReviewTag, reviewTagKeys, reviewTags } from '@shanghao/contract/reviews/states'
import { GOOD_STARS, REVIEW_PICTURES_MAX, REVIEW_TAGS_MAX, REVIEW_TEXT_MAX } from '@shanghao/contract/rules'
import { optionalField, requiredText } from '@shanghao/contract/validation/rule'
import { maxLength } from '@shanghao/contract/validation/text'
import { useId, useState } from 'react'
import { affectedByReview } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { PicturePicker } from '../../../ui/form/PicturePicker.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { OrderReview } from './orderReview.ts'
import { StarsField } from './StarsField.tsx'

const textCheck = optionalField('内容', maxLength(REVIEW_TEXT_MAX), noContact)
const starsCheck = (stars: number): string | null => (stars === 0 ? requiredText('星级', 'select') : null)

/** Offered tags: praise first for a good review, else criticism first; those chosen before stay. */
const offeredTags = (stars: number): ReviewTag[] =>
  reviewTagKeys.toSorted(
    (a, b) =>
      Number(reviewTags[a].good !== stars >= GOOD_STARS) - Number(reviewTags[b].good !== stars >= GOOD_STARS),
  )

/** Writes a review, or changes one. */
export function ReviewForm({
  orderId,
  order: { goodsTitle, gameName, review },
  onDone,
}: {
  orderId: string
  order: OrderReview
  onDone: () => void
}) {
  const formId = useId()
  const [tags, setTags] = useState<readonly ReviewTag[]>(review?.tags ?? [])
  const uploads = usePictureUploads({
    sign: (options) => client.uploads.getPolicySign({ purpose: 'review' }, options),
    finish: client.uploads.finish,
    max: REVIEW_PICTURES_MAX,
    initial: review?.pictures ?? [],
  })
  const done = (text: string) => () => {
    toast(text, 'success')
    onDone()
  }
  const atText = { text: ['CONTACT_IN_TEXT'], pictures: ['UPLOAD_EXPIRED'] } as const
  const invalidates = affectedByReview
  const write = useFormMutation(client.reviews.write, atText, { invalidates, onDone: done('评价已发布') })
  const edit = useFormMutation(client.reviews.edit, atText, { invalidates, onDone: done('评价已修改') })
  const sending = review ? edit : write
  const form = useForm(
    { stars: review?.stars ?? 0, text: review?.text ?? '' },
    { stars: starsCheck, text: textCheck },
    sending.fields,
  )
  const toggle = (tag: ReviewTag) =>
    setTags((now) => (now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag]))
  const send = () => {
    if (uploads.busy) return toast('图片还在上传，请稍等')
    const content = {
      stars: form.values.stars,
      tags: [...tags],
      text: form.values.text.trim(),
      pictures: uploads.stored.map(({ publicKey }) => publicKey),
    }
    return review ? edit.run({ reviewId: review.reviewId, ...content }) : write.run({ orderId, ...content })
  }
  const isFull = tags.length >= REVIEW_TAGS_MAX
  return (
    <Page
      title={review ? '修改评价' : '评价'}
      footer={
        <Button block type="submit" form={formId} busy={sending.busy}>
          {review ? '保存修改' : '发布评价'}
        </Button>
      }
    >
      <section className="card review-form" aria-label={`评价 ${goodsTitle}`}>
        <p className="review-form-goods">
          <b className="clamp-2">{goodsTitle}</b>
          <small>{gameName}</small>
        </p>
        <Form id={formId} onSubmit={form.submit(send)}>
          <StarsField {...form.field('stars')} />
          <ChipGroup label={`标签，最多 ${REVIEW_TAGS_MAX} 个`}>
            {offeredTags(form.values.stars).map((tag) => (
              <Chip
                key={tag}
                selected={tags.includes(tag)}
                disabled={isFull && !tags.includes(tag)}
                onClick={() => toggle(tag)}
              >
                {reviewTags[tag].name}
              </Chip>
            ))}
          </ChipGroup>
          <TextArea
            label="说说感受（选填）"
            max={REVIEW_TEXT_MAX}
            placeholder="上号顺不顺利，账号和描述一不一样"
            {...form.field('text')}
          />
          <PicturePicker
            name="pictures"
            label="图片（选填）"
            hint="公开显示，请遮住账号、昵称等个人信息"
            error={sending.fields['pictures']}
            uploads={uploads}
          />
        </Form>
        <p className="review-form-note">评价公开显示，昵称只显示第一个字。请写真实感受，不要留联系方式。</p>
      </section>
    </Page>
  )
}
