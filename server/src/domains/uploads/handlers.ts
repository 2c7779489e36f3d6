import type { uploadCalls } from '@shanghao/contract/uploads/calls'
import type { Handlers } from '../../core/http/handler.ts'
import { finishUpload } from './finish.ts'
import { createUpload } from './open.ts'
import { presentPicture } from './present.ts'

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  getPolicySign: async (ctx, { purpose, keepDays }) => {
    const { userId } = ctx.viewer
    const { expiresAt, ...policy } = await createUpload(ctx, { userId, purpose, keepDays, now: ctx.now })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  finish: async (ctx, { key }) => {
    const picture = await finishUpload(ctx, { userId: ctx.viewer.userId, key, now: ctx.now })
    return presentPicture(ctx, picture)
  },
}
