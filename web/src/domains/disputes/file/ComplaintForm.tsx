import type { CallOutput } from '@shanghao/client/http/calls'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { DISPUTE_PICTURES_MAX, DISPUTE_TEXT_MAX, DISPUTE_TEXT_MIN } from '@shanghao/contract/rules'
import { useEffect, useId, useRef, useState } from 'react'
import { usePictureUploads } from '../../../core/upload/usePictureUploads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { PicturePicker } from '../../../ui/form/PicturePicker.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ownUploads, statementCheck } from '../useStatement.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import type { Description } from './claimParts.ts'
import { depositError, picturesError } from './complaintChecks.ts'
import { readDraft, saveDraft } from './complaintDraft.ts'
import { useFileComplaint } from './useFileComplaint.ts'
import './ComplaintForm.css'

type Props = {
  readonly orderId: string
  readonly reasons: CallOutput<'disputes', 'reasons'>
  readonly quote: Description
  /** The amount is another one than was shown first. */
  readonly isChanged: boolean
  readonly refresh: () => Promise<boolean>
}

export function ComplaintForm({ orderId, reasons, quote, isChanged, refresh }: Props) {
  const formId = useId()
  const changed = useRef<HTMLDivElement>(null)
  const isOwner = reasons.viewer === 'owner'
  const [draft] = useState(() => readDraft(orderId))
  const [isConfirming, setConfirming] = useState(false)
  const [isPicturesVisited, setPicturesVisited] = useState(false)
  const uploads = usePictureUploads({
    ...ownUploads,
    max: DISPUTE_PICTURES_MAX,
    initial: draft.pictures,
  })
  const file = useFileComplaint(orderId, {
    refresh,
    onReturn: () => {
      setConfirming(false)
      requestAnimationFrame(() => changed.current?.scrollIntoView({ block: 'center' }))
    },
  })
  const form = useForm(
    { text: draft.text || quote.suggestedText, depositFen: draft.depositFen },
    {
      text: statementCheck,
      ...(isOwner && { depositFen: (text) => depositError(text, quote.depositMaxFen) }),
    },
    file.fields,
  )
  const pictureError = picturesError(uploads, quote.pictures)
  useSavedDraft(orderId, { ...form.values, pictures: uploads.stored })
  const depositFen = parseYuan(form.values.depositFen) ?? 0
  const amountFen = isOwner ? depositFen : quote.claim.refundFen
  const send = () =>
    file.run({
      orderId,
      reason: quote.reason,
      quote: quote.quote,
      text: form.values.text.trim(),
      pictures: uploads.stored.map(({ publicKey }) => publicKey),
      ...(isOwner && { depositFen }),
    })
  const review = () => {
    setPicturesVisited(true)
    if (pictureError) document.getElementsByName('pictures')[0]?.focus()
    else {
      file.reset()
      setConfirming(true)
    }
  }
  return (
    <Page
      title="投诉"
      footer={
        <Button block type="submit" form={formId}>
          提交投诉
        </Button>
      }
    >
      <div className="complaint">
        {isChanged ? (
          <div ref={changed}>
            <Notice
              isNews
              title={`金额已更新为 ${yuanShort(isOwner ? quote.depositMaxFen : quote.claim.refundFen)} 元`}
            >
              时间过去了，请核对后再提交。填写的内容和图片都还在。
            </Notice>
          </div>
        ) : null}
        <ClaimCard quote={quote} viewer={reasons.viewer} />
        <section className="card complaint-form" aria-label="说明和证据">
          <Form id={formId} onSubmit={form.submit(review)}>
            {isOwner ? (
              <AmountField
                label="申请赔付的押金（元）"
                hint={`最多 ${yuanShort(quote.depositMaxFen)} 元，按实际损失填写`}
                end={
                  <Button
                    kind="plain"
                    size="s"
                    onClick={() => form.set({ depositFen: yuanShort(quote.depositMaxFen) })}
                  >
                    全部
                  </Button>
                }
                {...form.field('depositFen')}
              />
            ) : null}
            <TextArea
              label="发生了什么"
              max={DISPUTE_TEXT_MAX}
              placeholder={`什么时候、什么提示、试过什么，至少 ${DISPUTE_TEXT_MIN} 个字`}
              {...form.field('text')}
            />
            <PicturePicker
              name="pictures"
              label={quote.pictures > 0 ? `截图（至少 ${quote.pictures} 张）` : '截图（选填）'}
              hint={quote.evidence}
              error={file.fields['pictures'] ?? (isPicturesVisited ? pictureError : undefined)}
              uploads={uploads}
            />
          </Form>
          <p className="complaint-note">对方和平台的运营人员可以看到说明和截图，请遮住无关的个人信息。</p>
        </section>
      </div>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void send()}
        busy={file.busy}
        failure={file.failure}
        reasons={reasons}
        amountFen={amountFen}
      />
    </Page>
  )
}

/** Keeps what was entered for a reload. */
const useSavedDraft = (orderId: string, draft: Parameters<typeof saveDraft>[1]) => {
  const text = JSON.stringify(draft)
  const saved = useRef(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents the draft
  useEffect(() => {
    if (saved.current === text) return
    saved.current = text
    saveDraft(orderId, draft)
  }, [text])
}
