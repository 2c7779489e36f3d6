import { NetworkError } from '@shanghao/contract/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../http/connection.ts'
import { showFailure } from '../http/failures.ts'
import { createPictureUploads, type Picture, type StoredPicture, type UploadCalls } from './pictureUploads.ts'
import { postFile } from './postFile.ts'

export type PictureUploads = {
  readonly pictures: readonly Picture[]
  readonly max: number
  /** The pictures another call can attach, in the order of the screen. */
  readonly stored: readonly StoredPicture[]
  /** Whether a picture is on its way. */
  readonly busy: boolean
  /** Uploads files; returns what to tell about those that can't be added, null if all are. */
  readonly add: (files: readonly File[]) => string | null
  readonly retry: (id: number) => void
  readonly remove: (id: number) => void
}

const onError = (error: unknown) => {
  if (error instanceof NetworkError) connection.reportFailure()
  void showFailure(error, { inPage: true })
}

/**
 * The pictures of a form, for `ui/form/PicturePicker`. The calls and `initial` are those of the first render. Leaving the
 * page aborts what is being sent; when the server is reachable again, what it did not answer is sent again.
 */
export const usePictureUploads = ({
  sign,
  finish,
  max,
  initial = [],
}: UploadCalls & { max: number; initial?: readonly StoredPicture[] }): PictureUploads => {
  const [uploads] = useState(() =>
    createPictureUploads({ calls: { sign, finish }, max, initial, post: postFile, objectUrls: URL, onError }),
  )
  useEffect(() => uploads.stop, [uploads])
  useEffect(
    () =>
      connection.onRecovered((wasLost) => {
        if (wasLost) uploads.retryLost()
      }),
    [uploads],
  )
  const pictures = useSyncExternalStore(uploads.subscribe, uploads.pictures)
  const { add, retry, remove } = uploads
  return {
    pictures,
    max,
    stored: pictures.flatMap(({ stored }) => (stored ? [stored] : [])),
    busy: pictures.some(({ state }) => state !== 'done' && state !== 'failed'),
    add,
    retry,
    remove,
  }
}
