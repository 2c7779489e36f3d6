import { coverSeed } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import { renderToStaticMarkup } from 'react-dom/server'
import { AccountCover } from '../ui/art/AccountCover.tsx'

/** px; the part of the drawing that has another shape is cut off. */
const SIZES = { square: [300, 300], wide: [400, 300], preview: [1200, 630] } as const

/** See `PageRenderer`. */
export const cover: PageRenderer['cover'] = ({ gameId, number, shape }) => {
  const [width, height] = SIZES[shape]
  const ratio = shape === 'square' ? '1:1' : '4:3'
  return renderToStaticMarkup(
    <AccountCover seed={coverSeed({ gameId, number })} game={gameId} ratio={ratio} />,
  ).replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `)
}
