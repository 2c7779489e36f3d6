import type { CallOutput } from '@shanghao/client/http/calls'
import { countText } from '../../core/platform/countText.ts'
import { goodRateText } from './ratingText.ts'
import './RatingHead.css'

type Rating = CallOutput<'reviews', 'ownerPage'>['rating']

/** 好评率 and how many people gave how many stars. */
export function RatingHead({ rating }: { rating: Rating }) {
  const { reviewers, average, stars } = rating
  return (
    <div className="rating-head">
      <p className="rating-head-rate">
        <b className="num">{goodRateText(rating)}</b>
        <span>
          {rating.goodRate === null ? '' : '好评率 · '}
          {countText(reviewers)} 人评价
        </span>
        {average === null ? null : <span className="num">平均 {average.toFixed(1)} 星</span>}
      </p>
      <ul className="rating-bars" aria-label="星级分布">
        {stars
          .map((people, i) => ({ nth: i + 1, people }))
          .toReversed()
          .map(({ nth, people }) => (
            <li key={nth}>
              <span>{nth} 星</span>
              <span className="rating-bar" aria-hidden="true">
                <span style={{ width: `${reviewers === 0 ? 0 : (100 * people) / reviewers}%` }} />
              </span>
              <span className="num">
                {countText(people)}
                <span className="sr-only"> 人</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
