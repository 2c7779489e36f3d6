import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { SettlementLine } from '../SettlementLine.tsx'
import { StatementFields } from '../StatementFields.tsx'
import type { AnswerAccess } from './answerAccess.ts'
import type { AnswerKind } from './answerKinds.ts'
import { answerChoices } from './answerTexts.ts'
import { OfferField } from './OfferField.tsx'
import type { useAnswer } from './useAnswer.ts'
import './AnswerFields.css'

const statementTexts: Record<AnswerKind, { label: string; placeholder: string; pictureLabel: string }> = {
  agree: { label: '留言（选填）', placeholder: '可以写给对方一句话', pictureLabel: '截图（选填）' },
  offer: {
    label: '理由',
    placeholder: '写清为什么是这个金额，对方和平台都能看到',
    pictureLabel: '截图（选填）',
  },
  refuse: {
    label: '理由',
    placeholder: '写清经过，说明为什么不同意，对方和平台都能看到',
    pictureLabel: '证据截图',
  },
}

/** The fields of an answer: which one, its amount, its reason and pictures. */
export default function AnswerFields({
  dispute,
  access,
  answer: { kinds, kind, choose, amount, statement, pictureError },
}: {
  dispute: Dispute
  access: AnswerAccess
  answer: ReturnType<typeof useAnswer>
}) {
  const choices = answerChoices(dispute)
  return (
    <>
      <fieldset className="answer-kinds">
        <legend className="sr-only">怎么回应</legend>
        {kinds.map((one) => (
          <label key={one} className="answer-kind">
            <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => choose(one)} />
            <span>
              <b>{choices[one].label}</b>
              <small>{choices[one].text}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'agree' ? <SettlementLine settlement={dispute.claim} dispute={dispute} /> : null}
      {kind === 'offer' ? (
        <OfferField dispute={dispute} access={access} field={amount.field('yuan')} />
      ) : null}
      {kind ? (
        <StatementFields statement={statement} {...statementTexts[kind]} pictureError={pictureError} />
      ) : null}
    </>
  )
}
