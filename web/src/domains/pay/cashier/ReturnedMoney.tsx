import { yuanShort } from '@shanghao/contract/money'
import { useEffect } from 'react'
import { invalidate } from '../../../core/http/query.ts'
import { type Answer, client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type Standing = Answer<'pay', 'isOrderPaid'>
type Returned = Standing['returned'][number]

/** Nothing of an order's payments is under way any more. */
export const isSettled = ({ waiting, paid, closed, returned }: Standing): boolean =>
  !waiting && (paid || closed) && returned.every(({ done }) => done)

/** Money that came too late or twice, and where it went instead. */
export function ReturnedMoney({ returned, why }: { returned: readonly Returned[]; why: 'late' | 'twice' }) {
  const toWallet = returned.some(({ to }) => to === 'wallet')
  useEffect(() => {
    if (toWallet) void invalidate(client.finance.balance, client.finance.details)
  }, [toWallet])
  return returned.map((one, i) => {
    const { title, text } = wordsOf(one, why)
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: they come in the order they were paid and none goes away
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

const wordsOf = ({ fen, to, done }: Returned, why: 'late' | 'twice'): { title: string; text: string } => {
  const what = `${yuanShort(fen)} 元`
  const cause = why === 'late' ? '付款到账时订单已取消' : '这笔订单重复付款，多付的一笔没有使用'
  if (to === 'wallet')
    return { title: `${what}已存入余额`, text: `${cause}，已全额存入余额，可免手续费提现。` }
  return done
    ? { title: `${what}已原路退回`, text: `${cause}，已全额退回付款账户。` }
    : {
        title: `${what}正在原路退回`,
        text: `${cause}。零钱或支付宝余额付款一般几分钟到账，银行卡付款一般 1–3 个工作日。`,
      }
}
