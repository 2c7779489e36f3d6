import { AccountCover } from '../../../../ui/art/AccountCover.tsx'

/** A picture of an account: uploaded, or drawn from its seed if there is no upload. */
export type Slide = {
  readonly key: string
  readonly url: string | null
  readonly art: string | number
  readonly caption: string
}

/** Marks a drawn picture, so that it is not taken for an uploaded one; `text` says why it is drawn. */
export function DrawnMark({ text = '示意图', isHidden }: { text?: string; isHidden?: boolean }) {
  return (
    <span className="gallery-drawn" aria-hidden={isHidden}>
      {text}
    </span>
  )
}

/** Without `isLoaded` a drawing stands for an upload. */
export function SlidePicture({
  slide: { url, art, caption },
  game,
  isLoaded = true,
}: {
  slide: Slide
  game: number
  isLoaded?: boolean
}) {
  return url && isLoaded ? (
    <img src={url} alt={caption} loading="lazy" decoding="async" />
  ) : (
    <AccountCover seed={art} game={game} />
  )
}
