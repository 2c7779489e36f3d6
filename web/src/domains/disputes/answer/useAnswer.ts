import { parseYuan } from '@shanghao/contract/money'
import { type FormEvent, useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { confirmDialog } from '../../../core/shell/overlays.ts'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { useForm } from '../../../ui/form/Form.tsx'
import { useDisputeAct } from '../useDisputeAct.ts'
import { statementCheck, useStatement } from '../useStatement.ts'
import { type AnswerAccess, answerUploads } from './answerAccess.ts'
import { type AnswerKind, answerKindsOf } from './answerKinds.ts'
import { confirmTexts, doneTexts } from './answerTexts.ts'
import { offerBounds, offerError } from './offerAmount.ts'

/**
 * The form of an answer. It checks, asks for a confirmation that names the money, and sends. `onEnd` when it was answered, or
 * no longer can be; `onDone` with what was answered.
 */
export const useAnswer = (
  dispute: Dispute,
  access: AnswerAccess,
  { onEnd, onDone }: { onEnd?: () => void; onDone?: (kind: AnswerKind) => void },
) => {
  const kinds = answerKindsOf(dispute)
  const [chosen, setChosen] = useState<AnswerKind | null>(null)
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds.length === 1 && kinds[0]) || null
  const [isPictureMissing, setPictureMissing] = useState(false)
  const statement = useStatement({
    calls: answerUploads(access),
    check: (text) => (kind === 'agree' && text.trim() === '' ? null : statementCheck(text)),
  })
  const amount = useForm({ yuan: '' }, { yuan: (text) => offerError(text, offerBounds(dispute)) })
  const outcome = {
    // With `onDone` the page shows it.
    ...(kind && !onDone && { done: doneTexts(dispute, kind).label }),
    ...(onEnd && { onEnd }),
    onDone: () => kind && onDone?.(kind),
  }
  const own = useDisputeAct(client.disputes.answer, outcome)
  const linked = useDisputeAct(client.disputes.linkAnswer, outcome)

  const send = async () => {
    const said = statement.read()
    if (!kind || !said || (kind === 'offer' && !amount.passes('yuan'))) return
    const lacksPicture = kind === 'refuse' && said.pictures.length === 0
    setPictureMissing(lacksPicture)
    if (lacksPicture) return
    const fen = parseYuan(amount.values.yuan) ?? 0
    if (!(await confirmDialog({ ...confirmTexts(dispute, kind, fen), cancel: '再想想' }))) return
    const answer = { ...said, kind, ...(kind === 'offer' && { fen }) }
    await ('token' in access ? linked.run({ ...access, ...answer }) : own.run({ ...access, ...answer }))
  }
  return {
    kinds,
    kind,
    choose: setChosen,
    amount,
    statement,
    pictureError:
      isPictureMissing && statement.uploads.stored.length === 0 ? '请至少上传一张证据截图' : undefined,
    busy: own.busy || linked.busy,
    submit: (event: FormEvent<HTMLFormElement>) => {
      // The amount stands above the text: its error is shown first.
      if (kind === 'offer' && !amount.passes('yuan')) event.preventDefault()
      else statement.form.submit(send)(event)
    },
  }
}
