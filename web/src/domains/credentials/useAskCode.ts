import { isError } from '@shanghao/client/http/failures'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { useNavigate } from 'react-router'
import { affectedByCode } from '../../core/http/affectedCalls.ts'
import { invalidate } from '../../core/http/query.ts'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'

/** Asks the owner for a code and opens the screen that waits for it. */
export const useAskCode = ({ orderId, goodsId }: { orderId: string; goodsId: string | undefined }) => {
  const navigate = useNavigate()
  const wait = () => navigate(paths.receiveCode({ orderId }))
  const asking = useCallMutation(client.credentials.askCode, {
    handles: ['CODE_LIVE', 'RENTAL_LOCKED'],
    ...(goodsId !== undefined && { goodsId }),
    invalidates: affectedByCode,
    onDone: wait,
    onFail: (error) => {
      void invalidate(...affectedByCode)
      if (isError(error, 'CODE_LIVE')) void wait()
    },
  })
  return { ask: () => void asking.run({ orderId }), busy: asking.busy }
}

export const useCancelCode = () =>
  useCallMutation(client.credentials.cancelCode, {
    invalidates: affectedByCode,
    onFail: () => void invalidate(...affectedByCode),
  })
