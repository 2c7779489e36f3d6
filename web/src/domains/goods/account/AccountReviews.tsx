import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { RatingHead } from '../../../ui/reviews/RatingHead.tsx'
import { ReviewCard } from '../../../ui/reviews/ReviewCard.tsx'
import type { GoodsDetail } from './goodsDetail.ts'

/** Reviews shown on the account's page. */
const SHOWN = 2

/** What renters say about the account, and the way to all reviews and questions. */
export function AccountReviews({ goods: { goodsId, rating } }: { goods: GoodsDetail }) {
  const hasReviews = rating.reviewers > 0
  const { data: summary } = useCall(
    client.reviews.summary,
    { goodsId },
    { inPage: true, enabled: hasReviews },
  )
  const { data: reviews } = useCall(
    client.reviews.list,
    { goodsId, page: { size: SHOWN } },
    { inPage: true, enabled: hasReviews },
  )
  return (
    <Section
      title="评价"
      {...(hasReviews && { more: { to: paths.reviews({ goodsId }), label: '全部评价' } })}
    >
      {hasReviews ? null : (
        <p className="card account-no-reviews">暂无评价。租用并完成订单后，可以写下第一条。</p>
      )}
      {summary ? (
        <div className="card account-rating">
          <RatingHead rating={summary} />
        </div>
      ) : null}
      {reviews ? (
        <ul className="account-reviews" aria-label="最新评价">
          {reviews.list.map((review) => (
            <li key={review.reviewId}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      ) : null}
      <Rows label="提问">
        <RowLink
          icon="help"
          label="问号主"
          note="公开提问，号主回复后所有人可见"
          to={paths.questions({ goodsId })}
        />
      </Rows>
    </Section>
  )
}
