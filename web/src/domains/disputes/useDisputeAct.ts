import type { ClientCall } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { type CallMutation, useCallMutation } from '@shanghao/client/http/useCallMutation'
import { affectedByDispute } from '../../core/http/affectedCalls.ts'
import { invalidate } from '../../core/http/query.ts'
import { toast } from '../../core/shell/overlays.ts'

/**
 * An act in a dispute. When the other side or the clock was quicker, the dispute is loaded again, which shows what
 * happened. `done` is the toast of a success. `onEnd` closes the sheet; `onDone` runs after a success.
 */
export const useDisputeAct = <I, O>(
  call: ClientCall<I, O>,
  { done, onEnd, onDone }: { done?: string; onEnd?: () => void; onDone?: () => void },
): CallMutation<I, O> =>
  useCallMutation(call, {
    handles: ['DISPUTE_STATE', 'DISPUTE_OFFER_CHANGED'],
    invalidates: affectedByDispute,
    onDone: () => {
      onEnd?.()
      if (done) toast(done, 'success')
      onDone?.()
    },
    onFail: (error) => {
      if (!isError(error, 'DISPUTE_STATE', 'DISPUTE_OFFER_CHANGED')) return
      onEnd?.()
      toast(
        isError(error, 'DISPUTE_STATE') ? '进度刚有变化，已更新' : '对方刚修改了方案，请看新的金额',
        'fail',
      )
      void invalidate(...affectedByDispute)
    },
  })
