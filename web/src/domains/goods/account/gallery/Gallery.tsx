import { useCall } from '@shanghao/client/http/useCall'
import { coverOf, coverSeed } from '@shanghao/contract/goods/cover'
import { useState } from 'react'
import { client } from '../../../../core/http/request.ts'
import { useDataSaver } from '../../../../core/platform/dataSaver.ts'
import { Icon } from '../../../../ui/art/Icon.tsx'
import { RankCrest } from '../../../../ui/art/RankCrest.tsx'
import { FullScreen } from '../../../../ui/display/FullScreen.tsx'
import { useSlides } from '../../../../ui/display/useSlides.ts'
import type { GoodsDetail } from '../goodsDetail.ts'
import { DrawnMark, type Slide, SlidePicture } from './SlidePicture.tsx'
import './Gallery.css'

/** The account's pictures: swiped here, or opened on the full screen, where they are loaded even if data is saved. */
export function Gallery({ goods }: { goods: GoodsDetail }) {
  const { goodsId, title, rank, screenshots } = goods
  const shots = useCall(client.goods.screenshots, { id: goodsId }, { inPage: true }).data?.screenshots ?? []
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const isSaving = useDataSaver()
  const { row, index, show } = useSlides()
  const slides: Slide[] = [
    { key: 'cover', url: null, art: coverSeed(coverOf(goods)), caption: title },
    ...shots.map(({ id, url, art, caption }) => ({ key: String(id), url, art, caption })),
  ]
  const count = Math.max(slides.length, 1 + screenshots)
  return (
    <section className="gallery" aria-label="账号截图">
      <ul ref={row} className="gallery-row">
        {slides.map((slide, i) => (
          <li key={slide.key} className="gallery-slide">
            <button
              type="button"
              aria-label={`放大第 ${i + 1} 张${slide.url ? '' : '示意图'}：${slide.caption}`}
              onClick={() => {
                show(i)
                setEnlarged(i)
              }}
            >
              {slide.url && isSaving === undefined ? null : (
                <SlidePicture slide={slide} game={goods.gameId} isLoaded={!isSaving} />
              )}
            </button>
            {slide.url ? null : <DrawnMark isHidden />}
            {slide.url && isSaving ? <DrawnMark text="省流量，点按看原图" /> : null}
            {i > 0 ? (
              <p className="gallery-caption clamp-1" aria-hidden="true">
                {slide.caption}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {rank ? (
        <p className="gallery-rank">
          <RankCrest rank={rank.index} of={rank.of} size={40} />
          {rank.name}
        </p>
      ) : null}
      <p className="gallery-count num" aria-hidden="true">
        <Icon name="grid" size={14} />
        {index + 1}/{count}
      </p>
      <FullScreen
        open={enlarged !== null}
        onClose={() => setEnlarged(null)}
        slides={slides.map((slide) => ({
          key: slide.key,
          picture: <SlidePicture slide={slide} game={goods.gameId} />,
          caption: (
            <>
              <span className="clamp-2">{slide.caption}</span>
              {slide.url === null ? <DrawnMark /> : null}
            </>
          ),
        }))}
        startIndex={enlarged ?? index}
      />
    </section>
  )
}
