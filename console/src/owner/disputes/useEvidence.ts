import { type PictureUploads, usePictureUploads } from '@shanghao/client/upload/usePictureUploads'
import { DISPUTE_PICTURES_MAX } from '@shanghao/contract/rules'
import { showFailure } from '../../core/http/failures.ts'
import { client } from '../client.ts'

/** The pictures of a statement, uploaded while it is written. */
export const useEvidence = (): PictureUploads =>
  usePictureUploads({
    sign: (options) => client.uploads.getPolicySign({ purpose: 'evidence' }, options),
    finish: client.uploads.finish,
    max: DISPUTE_PICTURES_MAX,
    onFailed: (error) => showFailure(error, { inPage: true }),
  })
