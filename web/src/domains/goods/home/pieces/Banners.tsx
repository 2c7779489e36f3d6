import { useCall } from '@shanghao/client/http/useCall'
import type { BannerPlace } from '@shanghao/contract/content/states'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { client } from '../../../../core/http/request.ts'
import { scrollBehavior } from '../../../../core/platform/motion.ts'
import { BannerArt, type BannerKind } from '../../../../ui/art/BannerArt.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import './Banners.css'

const ROTATE_MS = 5000
/** The drawing of each banner; an unknown name gets the night. */
const drawings: Readonly<Record<string, BannerKind>> = {
  overnight: 'overnight',
  no_deposit: 'deposit',
  safety: 'deposit',
  redpacket: 'redpacket',
}

/** The banners of a place, by default of the home page. They rotate until a person touches them, and never with reduced motion. */
export function Banners({ type }: { type?: BannerPlace }) {
  const loading = useCall(client.goods.banner, type ? { type } : {}, { handles: [] })
  const banners = loading.data?.banners ?? []
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const count = banners.length

  useEffect(() => {
    if (isTouched || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => {
      const box = row.current
      if (box && !document.hidden)
        box.scrollTo({ left: ((index + 1) % count) * box.clientWidth, behavior: scrollBehavior() })
    }, ROTATE_MS)
    return () => clearTimeout(timer)
  }, [index, count, isTouched])

  // Home has banners nearly always, other places seldom.
  if (loading.isPending && type === undefined) return <BannerSkeleton />
  if (count === 0) return null
  return (
    <section
      className="banners"
      aria-label="活动"
      onPointerDown={() => setTouched(true)}
      onFocus={() => setTouched(true)}
    >
      <ul
        ref={row}
        className="banners-row"
        onScroll={({ currentTarget: box }) => setIndex(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {banners.map((banner) => (
          <li key={banner.id} className="banner">
            <Link to={banner.to}>
              {banner.picture === null ? (
                <BannerArt kind={drawings[banner.art] ?? 'overnight'} />
              ) : (
                <img className="banner-picture" src={banner.picture} alt="" />
              )}
              <span className="banner-text">
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
            <i key={banner.id} data-on={i === index ? '' : undefined} />
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** As high as a banner, while home or its banners load. */
export function BannerSkeleton() {
  return (
    <div className="banner-skeleton">
      <Skeleton height="100%" radius={12} />
    </div>
  )
}
