import type { ClientCall } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { yuanShort } from '@shanghao/contract/money'
import type { ChannelName } from '@shanghao/contract/refundWays'
import { useEffect, useRef } from 'react'
import { showFailure } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { type OpenPayment, useChannelPay } from '../../../core/pay/useChannelPay.ts'
import { consumeAuthorization } from '../../../core/pay/wechatPayer.ts'
import { confirmDialog } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { saveReturnPath } from './rechargeReturn.ts'

type Input = Parameters<typeof client.finance.rechargePay>[0]
type Opened = OpenPayment & { readonly rechargeId: string }
export type RechargeRequest = { amountFen: number; expectedRewardFen: number; channel: ChannelName }

/**
 * Recharges through a channel. The same amount again continues the open recharge. When the reward has confirmChangedReward, the
 * new one is shown for confirmation; no recharge was made by then.
 */
export const useRecharge = (redirect: string | null, authorizedRequest?: RechargeRequest) => {
  const recharge: ClientCall<Input, Opened> = async (input, options) => {
    const opened = await client.finance.rechargePay(input, options)
    saveReturnPath(opened.rechargeId, redirect)
    return opened
  }
  const { run, way, key, ...rest } = useChannelPay(recharge, {
    resultPath: ({ rechargeId }) =>
      paths.rechargeResult({ rechargeId, ...(redirect === null ? {} : { redirect }) }),
    returnPath: ({ amountFen }) =>
      paths.recharge({ fen: amountFen, ...(redirect === null ? {} : { redirect }) }),
    invalidates: [client.finance.rechargeLimit, client.finance.rechargeDetail],
    handles: ['REWARD_CHANGED', 'RECHARGE_DAY_LIMIT'],
    onFail: async (error, input) => {
      if (isError(error, 'RECHARGE_DAY_LIMIT')) {
        void invalidate(client.finance.rechargeLimit)
        return showFailure(error)
      }
      if (isError(error, 'REWARD_CHANGED')) return confirmChangedReward(input)
    },
  })
  const confirmChangedReward = async (input: Input) => {
    const { amountFen, expectedRewardFen = 0 } = input
    await invalidate(
      client.promotion.rechargeRewardPrecomputation,
      client.promotion.rechargeTip,
      client.finance.rechargeLimit,
    )
    const now = await client.promotion.rechargeRewardPrecomputation({ amountFen }).catch(showFailure)
    if (!now) return
    const fen = now.bonusFen + now.packetsFen
    const agreed = await confirmDialog({
      title: '赠送有变动',
      text: `充 ${yuanShort(amountFen)} 元原送 ${yuanShort(expectedRewardFen)} 元，现在${now.text ?? '没有赠送'}。没有扣款。`,
      cancel: '暂不充值',
      confirm: '继续充值',
    })
    if (agreed) run({ ...input, expectedRewardFen: fen })
  }
  const pay = (request: RechargeRequest) => run({ ...request, ...way })
  const resume = useRef(pay)
  useEffect(() => {
    resume.current = pay
  })
  useEffect(() => {
    if (authorizedRequest && consumeAuthorization(key)) resume.current(authorizedRequest)
  }, [authorizedRequest, key])
  return { ...rest, pay }
}
