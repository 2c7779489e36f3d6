import { failureText, isError } from '@shanghao/client/http/failures'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { NetworkError } from '@shanghao/contract/client'
import { useNavigate } from 'react-router'
import { affectedByDispute } from '../../../core/http/affectedCalls.ts'
import { client } from '../../../core/http/request.ts'
import { toast } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { removeDraft } from './complaintDraft.ts'

/**
 * Files a complaint and opens its screen. `refresh` gets a new quote when the old one is over, and resolves to whether the
 * amount is another one; `onReturn` runs when the form has to be looked at again. `failure` is for every other reason.
 */
export const useFileComplaint = (
  orderId: string,
  { refresh, onReturn }: { refresh: () => Promise<boolean>; onReturn: () => void },
) => {
  const navigate = useNavigate()
  const file = useFormMutation(
    client.disputes.file,
    { text: [], depositFen: ['DISPUTE_AMOUNT'], pictures: ['DISPUTE_PICTURES', 'UPLOAD_EXPIRED'] },
    {
      inPage: true,
      invalidates: affectedByDispute,
      onDone: ({ disputeId }) => {
        removeDraft(orderId)
        navigate(paths.seeComplaints({ disputeId }), { replace: true })
      },
      onFail: async (error) => {
        if (isError(error, 'DISPUTE_QUOTE_EXPIRED')) return (await refresh()) && onReturn()
        if (isError(error, 'DISPUTE_LIVE')) {
          toast(failureText(error), 'fail')
          return navigate(paths.seeComplaints({ orderId }), { replace: true })
        }
        if (isError(error, 'INVALID_INPUT', 'DISPUTE_AMOUNT', 'DISPUTE_PICTURES', 'UPLOAD_EXPIRED'))
          onReturn()
      },
    },
  )
  const { error } = file
  const failure =
    error instanceof NetworkError
      ? '没有收到结果。再次确认会继续处理同一件，不会重复提交。'
      : error && failureText(error)
  return { ...file, failure }
}
