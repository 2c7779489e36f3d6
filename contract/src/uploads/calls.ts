import { z } from 'zod'
import { call } from '../call.ts'
import { uploadedPicture, uploadPolicy, uploadPurpose } from './shapes.ts'

export const uploadCalls = {
  getPolicySign: call({
    method: 'POST',
    path: '/api/upload/getPolicySign',
    who: 'user',
    summary: '获取一张图片的上传签名',
    input: z.object({
      /** Days an unused picture is kept. */
      keepDays: z.coerce.number().int().min(1).max(30).default(15),
      /** `screenshot` is for who may list accounts, `banner` for operators who place them. */
      purpose: uploadPurpose.default('evidence'),
    }),
    output: uploadPolicy,
    errors: ['UPLOAD_LIMIT', 'UPLOAD_OPEN', 'UPLOAD_SPACE'],
  }),
  finish: call({
    method: 'POST',
    path: '/api/upload/finish',
    who: 'user',
    summary: '检查传好的图片并取得地址',
    input: z.object({ key: z.string().min(1).max(200) }),
    output: uploadedPicture,
    errors: [
      'NOT_FOUND',
      'UPLOAD_MISSING',
      'UPLOAD_EXPIRED',
      'UPLOAD_TYPE',
      'UPLOAD_SIZE',
      'UPLOAD_BROKEN',
      'OUTSIDE_UNAVAILABLE',
    ],
  }),
}
