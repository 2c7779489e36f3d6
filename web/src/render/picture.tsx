import { renderToStaticMarkup } from 'react-dom/server'
import { AccountCover } from '../ui/art/AccountCover.tsx'

/** The preview picture of an account as SVG, 1200 × 630: its cover, without any text, because servers have no Chinese font. */
export const picture = ({ goodsId, gameId }: { goodsId: string; gameId: number }): string =>
  renderToStaticMarkup(<AccountCover seed={goodsId} game={gameId} />).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" ',
  )
