import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, spanText } from '@shanghao/client/time/timeText'
import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { ClaimForm } from './ClaimForm.tsx'
import './DisputePage.css'

type Reasons = CallOutput<'disputes', 'reasonsForOwner'>

/** A claim on a part of the deposit of a rental that is over: the reason, then amount, statement and pictures. */
export default function ClaimPage() {
  const { orderId = '' } = useParams()
  const reasons = useCall(client.disputes.reasonsForOwner, { orderId })
  return (
    <Page title="申请押金赔付">
      <div className="panels">
        <QueryView query={reasons}>
          {(data) =>
            data.liveDisputeId === null ? (
              <Claim orderId={orderId} reasons={data} />
            ) : (
              <section className="panel">
                <p className="dispute-note">这一单已经申请过，正在处理。</p>
                <Link to={paths.dispute({ disputeId: data.liveDisputeId })}>查看维权详情</Link>
              </section>
            )
          }
        </QueryView>
      </div>
    </Page>
  )
}

function Claim({ orderId, reasons }: { orderId: string; reasons: Reasons }) {
  const [reason, setReason] = useState<ComplaintReason | null>(null)
  const label = useId()
  const { fileBy, answerMinutes, groups } = reasons
  return (
    <section className="panel" aria-label="申请">
      <p className="dispute-note num">
        {fileBy !== null && `请在${momentText(fileBy, serverNow())} 前提交，之后押金自动退给租客。`}
        提交后押金由平台托管到处理结束，租客有 {spanText(answerMinutes * 60_000)}回应。
      </p>
      <p id={label} className="claim-label">
        发生了什么
      </p>
      <Select<ComplaintReason>
        className="claim-reason"
        size="large"
        aria-labelledby={label}
        placeholder="选择原因"
        value={reason}
        options={groups.map((group) => ({
          label: group.label,
          options: group.reasons.map((one) => ({ value: one.reason, label: one.label })),
        }))}
        onChange={setReason}
      />
      {reason !== null && <ClaimForm key={reason} orderId={orderId} reason={reason} />}
    </section>
  )
}
