import type { uploadedPicture } from '@shanghao/contract/uploads/shapes'
import type { z } from 'zod'
import type { StorageGateway } from '../../core/ports/storage.ts'
import type { ReadyUpload } from './finish.ts'

export const presentPicture = (
  storage: StorageGateway,
  { publicKey, width, height }: ReadyUpload,
): z.input<typeof uploadedPicture> => ({ publicKey, url: storage.urlOf(publicKey), width, height })
