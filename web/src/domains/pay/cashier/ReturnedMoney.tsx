import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import { useEffect } from 'react'
import { invalidate } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type PaymentStatus = CallOutput<'pay', 'isOrderPaid'>
type ReturnedPayment = PaymentStatus['returned'][number]

/** Whether all payments of an order are final: none is open, and every unused one is returned. */
export const isSettled = ({ waiting, paid, closed, returned }: PaymentStatus): boolean =>
  !waiting && (paid || closed) && returned.every(({ done }) => done)

/** Payments that arrived too late or twice, and where they were returned to. */
export function ReturnedMoney({
  returned,
  why,
}: {
  returned: readonly ReturnedPayment[]
  why: 'late' | 'twice'
}) {
  const toBalance = returned.some(({ to }) => to === 'wallet')
  useEffect(() => {
    if (toBalance) void invalidate(client.finance.balance, client.finance.details)
  }, [toBalance])
  return returned.map((one, i) => {
    const { title, text } = returnTexts(one, why)
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: they are in the order of payment, and none is removed
        key={i}
        tone="accent"
        title={title}
        action={
          one.to === 'wallet' ? (
            <LinkButton kind="soft" size="s" to={paths.finance()}>
              查看余额
            </LinkButton>
          ) : undefined
        }
      >
        {text}
      </Notice>
    )
  })
}

const returnTexts = (
  { fen, to, done }: ReturnedPayment,
  why: 'late' | 'twice',
): { title: string; text: string } => {
  const amount = `${yuanShort(fen)} 元`
  const cause = why === 'late' ? '付款到账时订单已取消' : '这笔订单重复付款，多付的一笔没有使用'
  if (to === 'wallet')
    return { title: `${amount}已存入余额`, text: `${cause}，已全额存入余额，可免手续费提现。` }
  return done
    ? { title: `${amount}已原路退回`, text: `${cause}，已全额退回付款账户。` }
    : {
        title: `${amount}正在原路退回`,
        text: `${cause}。零钱或支付宝余额付款一般几分钟到账，银行卡付款一般 1–3 个工作日。`,
      }
}
