import { AccountCover } from '../../../../ui/art/AccountCover.tsx'

/** A picture of an account: uploaded, or drawn from its seed if there is no upload. */
export type Slide = {
  readonly key: string
  readonly url: string | null
  readonly art: string | number
  readonly caption: string
}

/** Marks a drawn picture, so that it is not taken for an uploaded one. */
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
