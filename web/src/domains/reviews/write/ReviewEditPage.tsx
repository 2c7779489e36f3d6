import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { OrderIdPage } from '../../../ui/orders/OrderIdPage.tsx'
import type { OrderReview } from './orderReview.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { WrittenReview } from './WrittenReview.tsx'
import './ReviewEditPage.css'

const TITLE = '评价'

/** A renter's review of an order: the form while there is none, then the review and the way to change it. */
export default function ReviewEditPage() {
  return <OrderIdPage title={TITLE}>{(orderId) => <Loaded key={orderId} orderId={orderId} />}</OrderIdPage>
}

function Loaded({ orderId }: { orderId: string }) {
  const query = useCall(client.reviews.ofOrder, { orderId })
  const [isEditing, setEditing] = useState(false)
  const { data } = query
  if (data && (data.mayWrite || (isEditing && data.review?.mayEdit)))
    return <ReviewForm orderId={orderId} order={data} onDone={() => setEditing(false)} />
  return (
    <Page title={TITLE}>
      <QueryView query={query} skeleton={<SkeletonCards count={2} height={160} />}>
        {(order) =>
          order.review ? (
            <Written order={order} onEdit={() => setEditing(true)} />
          ) : (
            <Closed order={order} orderId={orderId} />
          )
        }
      </QueryView>
    </Page>
  )
}

function Written({
  order: { goodsId, goodsTitle, review },
  onEdit,
}: {
  order: OrderReview
  onEdit: () => void
}) {
  if (!review) return null
  const { mayEdit, editableUntil, hiddenReason } = review
  return (
    <div className="review-written">
      {hiddenReason === null ? null : (
        <Notice
          title="这条评价已被隐藏"
          action={
            <LinkButton kind="soft" size="s" to={paths.support()}>
              联系客服
            </LinkButton>
          }
        >
          原因：{hiddenReason}
        </Notice>
      )}
      <WrittenReview review={review} goodsTitle={goodsTitle} />
      {mayEdit ? (
        <div className="review-written-edit">
          <Button kind="soft" onClick={onEdit}>
            修改评价
          </Button>
          <p>{momentText(editableUntil, serverNow())} 前可以修改</p>
        </div>
      ) : null}
      <LinkButton kind="plain" to={paths.reviews({ goodsId })}>
        看这个账号的全部评价
      </LinkButton>
    </div>
  )
}

function Closed({ orderId, order: { writableUntil } }: { orderId: string; order: OrderReview }) {
  return (
    <StateView
      art={<EmptyArt kind="orders" />}
      title={writableUntil === null ? '这笔订单还不能评价' : '已过评价时间'}
      text={
        writableUntil === null
          ? '租金和押金结算完后可以评价；租金全部退回的订单不能评价。'
          : '订单完成后的一段时间内可以评价。'
      }
      action={<LinkButton to={paths.orderDetail({ orderId })}>查看订单</LinkButton>}
    />
  )
}
