import { type BannerArt, bannerArtNames } from '@shanghao/contract/content/states'
import './banners.css'

const isArt = (art: string): art is BannerArt => Object.hasOwn(bannerArtNames, art)

/** The picture of a banner, or the name of the drawing that the app shows in its place. */
export function BannerPicture({ art, url }: { art: string; url: string | null }) {
  return url === null ? (
    <span className="banner-picture" data-art={art}>
      {isArt(art) ? bannerArtNames[art] : art}
    </span>
  ) : (
    <img className="banner-picture" src={url} alt="" />
  )
}
