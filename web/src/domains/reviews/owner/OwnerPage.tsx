import type { CallOutput } from '@shanghao/client/http/calls'
import { isError } from '@shanghao/client/http/failures'
import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText, spanText } from '@shanghao/client/time/timeText'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { usePagedList } from '../../../core/http/usePagedList.ts'
import { countText } from '../../../core/platform/countText.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/art/Avatar.tsx'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { GoodsCardSkeletons } from '../../../ui/goods/GoodsCardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PagedList } from '../../../ui/layout/PagedList.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { RatingHead } from '../../../ui/reviews/RatingHead.tsx'
import { ReviewItem } from '../ReviewItem.tsx'
import { usePostSheets } from '../usePostSheets.tsx'
import './OwnerPage.css'

const TITLE = '号主主页'
const MINUTE_MS = 60_000
type Owner = CallOutput<'reviews', 'ownerPage'>

/** The public page of an owner: their record, what they have on the shelf, what renters say. */
export default function OwnerPage() {
  const query = new URLSearchParams(useLocation().search)
  const ownerId = query.get('ownerId') ?? ''
  const owner = useCall(client.reviews.ownerPage, { ownerId })
  if (isError(owner.error, 'NOT_FOUND', 'INVALID_INPUT')) return <NotFound />
  return (
    <Page key={ownerId} title={TITLE}>
      <QueryView query={owner} skeleton={<SkeletonCards count={3} height={140} />}>
        {(found) => (
          <>
            <OwnerHead owner={found} />
            <Lists ownerId={ownerId} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** 纠纷率 with one decimal, and why there is none. */
const disputeRateText = ({ isRated, rentals, lostDisputes }: Owner): string =>
  isRated ? `${Math.round((1000 * lostDisputes) / rentals) / 10}%` : '租用较少'

function OwnerHead({ owner }: { owner: Owner }) {
  const { name, since, listed, rentals, answerMinutes, rating } = owner
  return (
    <section className="card owner-head" aria-label="号主信息">
      <div className="owner-name">
        <Avatar seed={name} size={56} />
        <div>
          <h2 className="clamp-1">{name}</h2>
          <small>{dayText(since, serverNow())}起出租</small>
        </div>
      </div>
      <dl className="owner-facts num">
        <div>
          <dt>在架账号</dt>
          <dd>{countText(listed)}</dd>
        </div>
        <div>
          <dt>完成出租</dt>
          <dd>{countText(rentals)} 单</dd>
        </div>
        <div>
          <dt>回应时间</dt>
          <dd>{answerMinutes === null ? '暂无' : spanText(answerMinutes * MINUTE_MS)}</dd>
        </div>
        <div>
          <dt>纠纷率</dt>
          <dd>{disputeRateText(owner)}</dd>
        </div>
      </dl>
      <RatingHead rating={rating} />
      <p className="owner-note">
        回应时间是最近回应验证码求助和投诉的中位数；纠纷率是维权后退款的订单占完成出租的比例。
      </p>
    </section>
  )
}

const tabs = [
  { value: 'goods', label: '在架账号' },
  { value: 'reviews', label: '评价' },
] as const
type Tab = (typeof tabs)[number]['value']

function Lists({ ownerId }: { ownerId: string }) {
  const [tab, setTab] = useState<Tab>('goods')
  return (
    <Tabs label="号主" value={tab} tabs={tabs} onChange={setTab}>
      {tab === 'goods' ? <Goods ownerId={ownerId} /> : <Reviews ownerId={ownerId} />}
    </Tabs>
  )
}

function Goods({ ownerId }: { ownerId: string }) {
  const list = usePagedList(client.goods.ofOwner, { ownerId })
  return (
    <PagedList
      list={list}
      label="在架账号"
      keyOf={({ goodsId }) => goodsId}
      skeleton={<GoodsCardSkeletons />}
      empty={{ title: '现在没有在架的账号', action: <LinkButton to={paths.hall()}>看看其他账号</LinkButton> }}
    >
      {(goods) => <GoodsCard goods={goods} />}
    </PagedList>
  )
}

function Reviews({ ownerId }: { ownerId: string }) {
  const list = usePagedList(client.reviews.ofOwner, { ownerId })
  const posts = usePostSheets()
  return (
    <>
      <PagedList
        list={list}
        label="评价"
        keyOf={({ reviewId }) => String(reviewId)}
        skeleton={<SkeletonCards count={3} height={160} />}
        empty={{ art: 'messages', title: '还没有评价' }}
      >
        {(review) => (
          <ReviewItem
            review={review}
            of={<Link to={paths.account({ goodsId: review.goodsId })}>{review.goodsTitle}</Link>}
            posts={posts}
          />
        )}
      </PagedList>
      {posts.sheets}
    </>
  )
}

function NotFound() {
  return (
    <Page title={TITLE}>
      <StateView
        art={<EmptyArt kind="notfound" />}
        title="没有找到这位号主"
        text="链接可能不完整，或者号主已不再出租。"
        action={<LinkButton to={paths.rentList()}>看看其他账号</LinkButton>}
      />
    </Page>
  )
}
