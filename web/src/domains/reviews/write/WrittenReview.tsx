import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { reviewTags } from '@shanghao/contract/reviews/states'
import { PictureRow } from '../../../ui/display/PictureRow.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Stars } from '../../../ui/reviews/Stars.tsx'
import type { OrderReview } from './orderReview.ts'
import '../../../ui/reviews/ReviewCard.css'

/** One's own review with the owner's answer. */
export function WrittenReview({
  review: { stars, tags, text, pictures, at, answer },
  goodsTitle,
}: {
  review: NonNullable<OrderReview['review']>
  goodsTitle: string
}) {
  const now = serverNow()
  return (
    <article className="card review" aria-label="我的评价">
      <header className="review-head">
        <span className="review-author">{goodsTitle}</span>
        <Stars stars={stars} />
      </header>
      <p className="review-facts">{momentText(at, now)}</p>
      {tags.length > 0 ? (
        <p className="review-tags">
          {tags.map((tag) => (
            <Tag key={tag}>{reviewTags[tag].name}</Tag>
          ))}
        </p>
      ) : null}
      {text ? <p className="review-text">{text}</p> : null}
      {pictures.length > 0 ? <PictureRow pictures={pictures} of="我的评价" /> : null}
      {answer ? (
        <div className="review-answer">
          <p>
            <b>号主回复</b> {answer.text}
          </p>
          <small>{momentText(answer.at, now)}</small>
        </div>
      ) : null}
    </article>
  )
}
