import { AccountCover } from '../../../../ui/art/AccountCover.tsx'

/** A picture of an account: uploaded, or drawn from its seed where there is no upload. */
export type Slide = {
  readonly key: string
  readonly url: string | null
  readonly art: string | number
  readonly caption: string
}

/** Says that a picture is drawn, so that an uploaded one is known as real. */
export function DrawnMark() {
  return <span className="gallery-drawn">示意图</span>
}

export function SlidePicture({ slide: { url, art, caption }, game }: { slide: Slide; game: number }) {
  return url ? (
    <img src={url} alt={caption} loading="lazy" decoding="async" />
  ) : (
    <AccountCover seed={art} game={game} />
  )
}
