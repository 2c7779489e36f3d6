import type { ListItem } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { dayText } from '@shanghao/client/time/timeText'
import type { ReactNode } from 'react'
import { PictureRow } from '../display/PictureRow.tsx'
import { Tag } from '../display/Tag.tsx'
import { Stars } from './Stars.tsx'
import './ReviewCard.css'

export type Review = ListItem<'reviews', 'list'>

/** A review with the owner's answer. */
export function ReviewCard({
  review: { author, stars, tags, text, pictures, hours, at, editedAt, answer },
  of,
  actions,
}: {
  review: Review
  /** The account it is about, where several are mixed. */
  of?: ReactNode
  actions?: ReactNode
}) {
  const now = serverNow()
  return (
    <article className="card review">
      <header className="review-head">
        <span className="review-author">{author}</span>
        <Stars stars={stars} />
      </header>
      <p className="review-facts">
        {dayText(at, now)} · 租用 {hours} 小时{editedAt === null ? '' : ' · 已修改'}
      </p>
      {tags.length > 0 ? (
        <p className="review-tags">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      ) : null}
      {text ? <p className="review-text">{text}</p> : null}
      {pictures.length > 0 ? <PictureRow pictures={pictures} of={`${author}的评价`} /> : null}
      {answer ? (
        <div className="review-answer">
          <p>
            <b>号主回复</b> {answer.text}
          </p>
          <small>
            {dayText(answer.at, now)}
            {answer.isBeforeEdit ? ' · 租客在回复后修改过评价' : ''}
          </small>
        </div>
      ) : null}
      {of ? <p className="review-facts">{of}</p> : null}
      {actions ? <footer className="review-actions">{actions}</footer> : null}
    </article>
  )
}
