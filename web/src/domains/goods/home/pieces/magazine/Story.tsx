import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { CoverPicture } from '../../../../../ui/art/CoverPicture.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import { type AccountStory, accountSentence, bylineOf } from './story.ts'
import './Story.css'

/** An account in the flow of a page of text, its picture at the side. */
export function Story({ story: { goods, review } }: { story: AccountStory }) {
  const { goodsId, gameId, title, hourlyFen } = goods
  return (
    <article>
      <Link to={paths.account({ goodsId })} className="story">
        <div className="story-cover">
          <CoverPicture goodsId={goodsId} gameId={gameId} shape="square" />
        </div>
        <div className="story-text">
          {review ? <blockquote className="story-quote">{review.text}</blockquote> : null}
          <p className="story-byline">{review ? bylineOf(review) : accountSentence(goods)}</p>
          <h3 className="story-account clamp-2">{title}</h3>
          <Price fen={hourlyFen} per="时" />
        </div>
      </Link>
    </article>
  )
}
