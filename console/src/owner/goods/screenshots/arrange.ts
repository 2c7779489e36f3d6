import type { Picture } from '@shanghao/client/upload/pictureUploads'

/** A picture that is stored: an uploaded one by its `publicKey`, or one that the renters' app draws by `art`. */
export type StoredShot = {
  readonly publicKey: string | null
  readonly art: number | null
  readonly url: string | null
}
/** A screenshot as a form begins with it. */
export type GivenShot = StoredShot & { readonly caption: string }

/** A screenshot in a form. */
export type Shot = {
  readonly id: string
  readonly caption: string
  /** The account's own picture, or a part that was drawn of a picture; null for an upload as it was sent. */
  readonly stored: StoredShot | null
  /** The whole picture of which `stored` is a part; null where nothing was cropped. */
  readonly whole: StoredShot | null
  readonly upload: Picture | null
}

export const shotsOf = (given: readonly GivenShot[]): readonly Shot[] =>
  given.map(({ caption, ...stored }, at) => ({
    id: `given-${at}`,
    caption,
    stored,
    whole: null,
    upload: null,
  }))

/** The screenshots in their order as the uploads stand now: new ones come last, removed ones are left out. */
export const arrange = (placed: readonly Shot[], pictures: readonly Picture[]): readonly Shot[] => {
  const uploads = new Map(pictures.map((picture) => [`sent-${picture.id}`, picture]))
  const known = placed.flatMap((shot) => {
    const upload = uploads.get(shot.id)
    uploads.delete(shot.id)
    if (upload) return [{ ...shot, upload }]
    return shot.upload === null ? [shot] : []
  })
  const added = [...uploads].map(
    ([id, upload]): Shot => ({ id, caption: '', stored: null, whole: null, upload }),
  )
  return [...known, ...added]
}

/** What a screenshot shows now; null while it is on its way. */
export const storedOf = ({ stored, upload }: Shot): StoredShot | null =>
  stored ?? (upload?.stored ? { ...upload.stored, art: null } : null)

/** The list with one entry moved to the place of another. */
export const moved = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  toId: string,
): readonly T[] => {
  const [from, to] = [id, toId].map((wanted) => list.findIndex((one) => one.id === wanted))
  const entry = list[from ?? -1]
  if (entry === undefined || to === undefined || to < 0) return list
  return list.filter((one) => one !== entry).toSpliced(to, 0, entry)
}
