import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { yuanSign } from '@shanghao/contract/refundWays'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { client } from '../client.ts'
import { incomeText, type OwnerDispute, settlementText } from './disputeMoney.ts'
import { OfferForm } from './OfferForm.tsx'
import { StatementForm } from './StatementForm.tsx'

const changed = [
  client.disputes.disputeForOwner,
  client.disputes.disputesForOwner,
  client.disputes.disputeCounts,
]
type Writing = 'offer' | 'refuse' | 'reply' | 'escalate' | 'appeal'

/** What the owner's side may do now. Each act says what it does to the money before it is done. */
export function DisputeActs({ dispute }: { dispute: OwnerDispute }) {
  const { disputeId, may, claim, income, offer, decision } = dispute
  const [writing, setWriting] = useState<Writing | null>(null)
  const done = (text: string) => ({
    invalidates: changed,
    onDone: () => {
      setWriting(null)
      toast(text, 'success')
    },
  })
  const agree = useCallMutation(client.disputes.answerForOwner, done('已同意'))
  const choose = useCallMutation(client.disputes.chooseForOwner, done('已提交'))
  const askAgree = async () => {
    const isSure = await confirmDialog({
      title: '同意租客的申请',
      text: `${settlementText(claim)}。${incomeText(income.claimFen, income.fullFen)}。立即执行，不能撤回。`,
      confirm: '同意申请',
      isDestructive: true,
    })
    if (isSure) await agree.run({ disputeId, kind: 'agree', text: '' })
  }
  const askAccept = async () => {
    const fen = offer ? offer.depositToOwnerFen + offer.rentFen : 0
    const isSure = await confirmDialog({
      title: `接受方案 ${yuanSign(fen)}`,
      text: offer ? `${settlementText(offer)}。立即执行，不能撤回。` : '',
      confirm: '接受方案',
    })
    if (isSure) await choose.run({ disputeId, kind: 'accept', expectedFen: fen })
  }
  const askTake = async () => {
    const isSure = await confirmDialog({
      title: '接受裁定',
      text: decision ? `${settlementText(decision)}。接受后不能再申诉。` : '',
      confirm: '接受裁定',
    })
    if (isSure) await choose.run({ disputeId, kind: 'take_decision' })
  }
  const askWithdraw = async () => {
    const isSure = await confirmDialog({
      title: '撤销投诉',
      text: '撤销后订单按原来的规则结算。',
      confirm: '撤销投诉',
      isDestructive: true,
    })
    if (isSure) await choose.run({ disputeId, kind: 'withdraw' })
  }
  if (may.length === 0) return null
  const has = (act: OwnerDispute['may'][number]) => may.includes(act)
  return (
    <section className="panel" aria-label="处理">
      <h2 className="panel-title">处理</h2>
      <div className="dispute-acts">
        {has('agree') && (
          <Button type="primary" size="large" loading={agree.busy} onClick={() => void askAgree()}>
            同意申请
          </Button>
        )}
        {has('accept') && (
          <Button type="primary" size="large" loading={choose.busy} onClick={() => void askAccept()}>
            接受方案
          </Button>
        )}
        {has('take_decision') && (
          <Button type="primary" size="large" loading={choose.busy} onClick={() => void askTake()}>
            接受裁定
          </Button>
        )}
        {has('offer') && (
          <Button size="large" onClick={() => setWriting('offer')}>
            给出方案
          </Button>
        )}
        {has('refuse') && (
          <Button size="large" onClick={() => setWriting('refuse')}>
            拒绝
          </Button>
        )}
        {has('escalate') && (
          <Button size="large" onClick={() => setWriting('escalate')}>
            申请平台仲裁
          </Button>
        )}
        {has('appeal') && (
          <Button size="large" onClick={() => setWriting('appeal')}>
            申诉
          </Button>
        )}
        {has('reply') && (
          <Button size="large" onClick={() => setWriting('reply')}>
            补充说明
          </Button>
        )}
        {has('withdraw') && (
          <Button size="large" danger loading={choose.busy} onClick={() => void askWithdraw()}>
            撤销投诉
          </Button>
        )}
      </div>
      {writing === 'offer' && (
        <OfferForm dispute={dispute} changed={changed} onClose={() => setWriting(null)} />
      )}
      {writing !== null && writing !== 'offer' && (
        <StatementForm
          key={writing}
          dispute={dispute}
          kind={writing}
          changed={changed}
          onClose={() => setWriting(null)}
        />
      )}
    </section>
  )
}
