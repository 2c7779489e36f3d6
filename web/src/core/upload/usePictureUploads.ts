import type { StoredPicture, UploadCalls } from '@shanghao/client/upload/pictureUploads'
import {
  type PictureUploads,
  usePictureUploads as useUploads,
} from '@shanghao/client/upload/usePictureUploads'
import { showFailure } from '../http/failures.ts'

const onFailed = (error: unknown) => void showFailure(error, { inPage: true })

/** The pictures of a form, for `ui/form/PicturePicker`. */
export const usePictureUploads = (
  options: UploadCalls & { max: number; initial?: readonly StoredPicture[] },
): PictureUploads => useUploads({ ...options, onFailed })
