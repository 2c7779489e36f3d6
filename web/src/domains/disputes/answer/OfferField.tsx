import { failureText } from '@shanghao/client/http/failures'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { useId } from 'react'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import type { FieldProps } from '../../../ui/form/Form.tsx'
import { SettlementLine } from '../SettlementLine.tsx'
import { type AnswerAccess, useOfferPreview } from './answerAccess.ts'
import { offerBounds, offerError, offerHint, quickOffers, sliderStep } from './offerAmount.ts'

const PREVIEW_AFTER_MS = 300

/** The amount of an offer: a part of the claim, a slider or an exact amount, with what it comes to. */
export function OfferField({
  dispute,
  access,
  field,
}: {
  dispute: Dispute
  access: AnswerAccess
  field: FieldProps
}) {
  const id = useId()
  const bounds = offerBounds(dispute)
  const fen = parseYuan(field.value) ?? 0
  const step = sliderStep(bounds)
  const what = dispute.party === 'owner' ? '赔付' : '退回租金'
  const choose = (next: number) => field.onChange(yuanShort(next))
  return (
    <div className="offer">
      <AmountField label={`${what}多少元`} hint={offerHint(bounds)} {...field} />
      <ChipGroup label="按申请金额的一部分">
        {quickOffers(bounds).map(({ percent, fen: part }) => (
          <Chip key={percent} selected={part === fen} onClick={() => choose(part)}>
            {percent}% ¥{yuanShort(part)}
          </Chip>
        ))}
      </ChipGroup>
      <label className="offer-slider" htmlFor={id}>
        <span className="sr-only">{what}金额滑块</span>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.ceil(bounds.maxFen / step) * step}
          step={step}
          value={Math.min(fen, bounds.maxFen)}
          aria-valuetext={`${yuanShort(fen)} 元`}
          onChange={({ target }) => choose(Math.min(Number(target.value), bounds.maxFen))}
        />
      </label>
      <OfferPreview dispute={dispute} access={access} text={field.value} />
    </div>
  )
}

function OfferPreview({ dispute, access, text }: { dispute: Dispute; access: AnswerAccess; text: string }) {
  const settled = useDebouncedValue(text, PREVIEW_AFTER_MS)
  const isOffer = offerError(settled, offerBounds(dispute)) === null
  const preview = useOfferPreview(access, isOffer ? parseYuan(settled) : null)
  if (!isOffer) return <p className="dispute-note">选一个金额，这里会显示双方各得多少。</p>
  if (preview.error) return <p className="dispute-note">{failureText(preview.error)}</p>
  if (!preview.data) return <SkeletonText lines={3} />
  return (
    <div className="offer-preview" aria-busy={preview.isPlaceholderData || settled !== text}>
      <SettlementLine settlement={preview.data} dispute={dispute} />
    </div>
  )
}
