import { NetworkError } from '@shanghao/contract/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../http/connection.ts'
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

/**
 * The pictures of a form. The calls and `initial` are those of the first render. Leaving the
 * page aborts what is being sent; when the server is reachable again, what it did not answer is sent again.
 */
export const usePictureUploads = ({
  sign,
  finish,
  max,
  initial = [],
  onFailed,
}: UploadCalls & {
  max: number
  initial?: readonly StoredPicture[]
  /** Called with each failure, which is already in the picture's `error`. */
  onFailed: (error: unknown) => void
}): PictureUploads => {
  const [uploads] = useState(() =>
    createPictureUploads({
      calls: { sign, finish },
      max,
      initial,
      post: postFile,
      objectUrls: URL,
      onError: (error) => {
        if (error instanceof NetworkError) connection.reportFailure()
        onFailed(error)
      },
    }),
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
