import { type CoverShape, coverPath } from '@shanghao/contract/goods/cover'
import { hueOf } from './seed.ts'
import { tone, vivid } from './tone.ts'
import './CoverPicture.css'

type CoverPictureProps = {
  readonly goodsId: string
  readonly gameId: number
  readonly shape: CoverShape
  /** For those at the top of a page, whose files are requested with it. */
  readonly isFirst?: boolean
}

/**
 * The cover of an account (see `AccountCover`) as a file that the server has drawn: a list of hundreds stays smooth on a slow phone,
 * because a drawing of fifty shapes is laid out and painted as one picture. It fills its box; until it has come, and where it can't be
 * drawn, the box has the colours of the game.
 */
export function CoverPicture({ goodsId, gameId, shape, isFirst = false }: CoverPictureProps) {
  const hue = hueOf(gameId)
  return (
    <img
      className="cover-picture"
      src={coverPath({ goodsId, gameId }, shape)}
      alt=""
      width={shape === 'square' ? 300 : 400}
      height={300}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      style={{ backgroundImage: `linear-gradient(${tone(36, 0.13, vivid(hue))}, ${tone(78, 0.1, hue)})` }}
    />
  )
}
