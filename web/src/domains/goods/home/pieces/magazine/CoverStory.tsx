import { coverOf, coverSeed } from '@shanghao/contract/goods/cover'
import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { AccountCover } from '../../../../../ui/art/AccountCover.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import { type AccountStory, accountSentence, bylineOf } from './story.ts'
import './CoverStory.css'

/** The first account over the whole width: its picture, the words of a renter as the headline, then the account itself. */
export function CoverStory({ story: { goods, review } }: { story: AccountStory }) {
  const { goodsId, gameId, gameName, title, hourlyFen } = goods
  return (
    <article className="cover-story">
      <Link to={paths.account({ goodsId })}>
        <AccountCover seed={coverSeed(coverOf({ goodsId, gameId }))} game={gameId} ratio="4:3" />
        <div className="cover-story-text">
          <p className="cover-story-kicker">{gameName}</p>
          {review ? (
            <>
              <blockquote className="cover-story-headline">{review.text}</blockquote>
              <p className="cover-story-byline">{bylineOf(review)}</p>
              <h2 className="cover-story-account">{title}</h2>
            </>
          ) : (
            <h2 className="cover-story-headline">{title}</h2>
          )}
          <p>{accountSentence(goods)}</p>
          <p className="cover-story-foot">
            <Price fen={hourlyFen} per="时" size="l" />
            <span>看看这个账号</span>
          </p>
        </div>
      </Link>
    </article>
  )
}
