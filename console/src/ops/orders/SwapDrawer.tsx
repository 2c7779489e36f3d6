import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'
import { Button, Descriptions, Drawer, Form } from 'antd'
import { CallForm } from '../../core/form/CallForm.tsx'
import { ReasonField } from '../../core/form/ReasonField.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { client } from '../client.ts'
import { afterAct } from './afterAct.ts'
import type { DeskOrder } from './deskOrder.ts'

type Offer = NonNullable<CallOutput<'orders', 'deskSwapOffer'>['offer']>
type Account = NonNullable<Offer['account']>

/** Moves a running rental to the account that fits best. */
export function SwapDrawer({ order, onClose }: { order: DeskOrder['order']; onClose: () => void }) {
  const { orderId } = order
  const found = useCall(client.orders.deskSwapOffer, { orderId })
  return (
    <Drawer open title="换号" size={420} onClose={onClose}>
      <QueryView query={found}>
        {({ offer }) =>
          offer?.account ? (
            <SwapForm orderId={orderId} offer={offer} account={offer.account} onClose={onClose} />
          ) : (
            <StateView
              kind="empty"
              title="没有可换的账号"
              text="同区服没有空闲、条件不低于原账号的账号，或订单已续租、换过号、维权过。可以结束租用并退款。"
            />
          )
        }
      </QueryView>
    </Drawer>
  )
}

function SwapForm({
  orderId,
  offer,
  account,
  onClose,
}: {
  orderId: string
  offer: Offer
  account: Account
  onClose: () => void
}) {
  const [form] = Form.useForm<{ reason: string }>()
  const swap = useFormMutation(client.orders.deskSwap, {}, afterAct('已换号，租客会收到消息', onClose))
  const { goods, hours, rentFen, depositFen } = account
  const back = offer.refundFen > 0 ? refundPartsText(offer.refundParts) : '没有差价'
  return (
    <CallForm<{ reason: string }>
      form={form}
      mutation={swap}
      onSubmit={({ reason }) =>
        swap.run({ orderId, goodsId: goods.goodsId, expectedRefundFen: offer.refundFen, reason })
      }
    >
      <p>租用时间从现在重新计算，原账号停止出租，原号主这一单没有收入。</p>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'title', label: '换到', children: goods.title },
          { key: 'id', label: '账号编号', children: <span className="num">{goods.goodsId}</span> },
          { key: 'rank', label: '段位', children: goods.rank?.name ?? '—' },
          {
            key: 'owns',
            label: '英雄和皮肤',
            children: (
              <span className="num">
                {goods.heroes} 英雄，{goods.skins} 皮肤
              </span>
            ),
          },
          {
            key: 'price',
            label: '价格',
            children: (
              <span className="num">
                {hours} 小时 {yuanSign(rentFen)}，押金 {yuanSign(depositFen)}
              </span>
            ),
          },
          { key: 'back', label: '退给租客', children: <span className="num">{back}</span> },
        ]}
      />
      <ReasonField />
      <Button type="primary" block htmlType="submit" loading={swap.busy}>
        换号
      </Button>
    </CallForm>
  )
}
