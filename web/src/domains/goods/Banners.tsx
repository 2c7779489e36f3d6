import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../core/query.ts'
import { client } from '../../core/request.ts'
import { BannerArt, type BannerKind } from '../../ui/art/BannerArt.tsx'
import './Banners.css'

const TURN_MS = 5000
const kinds: readonly string[] = ['overnight', 'deposit', 'redpacket'] satisfies BannerKind[]
const isKind = (art: string): art is BannerKind => kinds.includes(art)

/** The pictures on top of home. They turn until somebody touches them, and never under 'reduce motion'. */
export function Banners() {
  const banners = useCall(client.goods.banner, {}, { handles: [] }).data?.banners ?? []
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const count = banners.length

  useEffect(() => {
    if (held || count < 2) return
    const timer = setTimeout(() => {
      const box = row.current
      if (box && !document.hidden)
        box.scrollTo({ left: ((at + 1) % count) * box.clientWidth, behavior: 'smooth' })
    }, TURN_MS)
    return () => clearTimeout(timer)
  }, [at, count, held])

  if (count === 0) return null
  return (
    <section
      className="banners"
      aria-label="活动"
      onPointerDown={() => setHeld(true)}
      onFocus={() => setHeld(true)}
    >
      <ul
        ref={row}
        className="banners-row"
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {banners.map((banner) => (
          <li key={banner.id} className="banner">
            <Link to={banner.to}>
              <BannerArt kind={isKind(banner.art) ? banner.art : 'overnight'} />
              <span className="banner-words">
                <strong>{banner.title}</strong>
                <span>{banner.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="banners-dots" aria-hidden="true">
          {banners.map((banner, i) => (
            <i key={banner.id} data-on={i === at ? '' : undefined} />
          ))}
        </div>
      ) : null}
    </section>
  )
}
