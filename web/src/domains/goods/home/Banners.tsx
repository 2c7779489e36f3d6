import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../core/http/query.ts'
import { client } from '../../../core/http/request.ts'
import { BannerArt, type BannerKind } from '../../../ui/art/BannerArt.tsx'
import './Banners.css'

const TURN_MS = 5000
/** Drawings by the name a banner asks for; what we have no drawing for gets the night. */
const drawings: Readonly<Record<string, BannerKind>> = {
  overnight: 'overnight',
  no_deposit: 'deposit',
  safety: 'deposit',
  redpacket: 'redpacket',
}

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
              <BannerArt kind={drawings[banner.art] ?? 'overnight'} />
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
