import { useCall } from '@shanghao/client/http/useCall'
import { yuanShort } from '@shanghao/contract/money'
import { client } from '../../../core/http/request.ts'
import { currentPath } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** An account whose renters recharge first: how much is missing, and the way to the recharge and back. */
export function RechargeFirstNotice({ goodsId }: { goodsId: string }) {
  const { data } = useCall(client.goods.rechargeBeforeConsume, { goodsId }, { inPage: true })
  const redirect = currentPath()
  return (
    <Notice
      title={data ? `租这个账号需要先累计充值 ${yuanShort(data.requiredFen)} 元` : '租这个账号需要先充值'}
      action={
        <LinkButton
          kind="soft"
          size="s"
          to={paths.recharge({ redirect, ...(data && { fen: data.missingFen }) })}
        >
          去充值
        </LinkButton>
      }
    >
      {data
        ? `你已充值 ${yuanShort(data.rechargedFen)} 元，还差 ${yuanShort(data.missingFen)} 元。充值的金额在余额里，可用于付款。`
        : '充值后回到这里，已选时长会保留。'}
    </Notice>
  )
}
