import { yuanShort } from '@shanghao/contract/money'
import { useEffect, useRef } from 'react'
import { isError, tell } from '../../../core/http/failures.ts'
import { invalidate } from '../../../core/http/query.ts'
import { type Caller, client } from '../../../core/http/request.ts'
import { type ChannelName, type OpenPayment, useChannelPay } from '../../../core/pay/useChannelPay.ts'
import { takeAuthorized } from '../../../core/pay/wechatPayer.ts'
import { ask } from '../../../core/shell/overlays.ts'
import { paths } from '../../../paths.ts'
import { keepReturn } from './rechargeReturn.ts'

type Input = Parameters<typeof client.finance.rechargePay>[0]
type Opened = OpenPayment & { readonly rechargeId: string }
export type Wanted = { amountFen: number; expectedRewardFen: number; channel: ChannelName }

/**
 * Recharges through a channel. The same amount again takes up the recharge that is open. When what comes on top has
 * changed meanwhile, the new one is shown and asked about; nothing was made by then.
 */
export const useRecharge = (redirect: string | null, authorized?: Wanted) => {
  const recharge: Caller<Input, Opened> = async (input, options) => {
    const opened = await client.finance.rechargePay(input, options)
    keepReturn(opened.rechargeId, redirect)
    return opened
  }
  const { run, way, key, ...rest } = useChannelPay(recharge, {
    resultOf: ({ rechargeId }) =>
      paths.rechargeResult({ rechargeId, ...(redirect === null ? {} : { redirect }) }),
    returnPath: ({ amountFen }) =>
      paths.recharge({ fen: amountFen, ...(redirect === null ? {} : { redirect }) }),
    outdates: [client.finance.rechargeLimit, client.finance.rechargeDetail],
    handles: ['REWARD_CHANGED', 'RECHARGE_DAY_LIMIT'],
    onFail: async (error, input) => {
      if (isError(error, 'RECHARGE_DAY_LIMIT')) {
        void invalidate(client.finance.rechargeLimit)
        return tell(error)
      }
      if (isError(error, 'REWARD_CHANGED')) return changed(input)
    },
  })
  const changed = async (input: Input) => {
    const { amountFen, expectedRewardFen = 0 } = input
    await invalidate(
      client.promotion.rechargeRewardPrecomputation,
      client.promotion.rechargeTip,
      client.finance.rechargeLimit,
    )
    const now = await client.promotion.rechargeRewardPrecomputation({ amountFen }).catch(tell)
    if (!now) return
    const fen = now.bonusFen + now.packetsFen
    const agreed = await ask({
      title: '赠送有变动',
      text: `充 ${yuanShort(amountFen)} 元原送 ${yuanShort(expectedRewardFen)} 元，现在${now.text ?? '没有赠送'}。没有扣款。`,
      cancel: '暂不充值',
      confirm: '继续充值',
    })
    if (agreed) run({ ...input, expectedRewardFen: fen })
  }
  const pay = (wanted: Wanted) => run({ ...wanted, ...way })
  const resume = useRef(pay)
  useEffect(() => {
    resume.current = pay
  })
  useEffect(() => {
    if (authorized && takeAuthorized(key)) resume.current(authorized)
  }, [authorized, key])
  return { ...rest, pay }
}
