import type { uploadCalls } from '@shanghao/contract/uploads/calls'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { findOwnerFor } from '../../core/http/owner.ts'
import { finishUpload } from './finish.ts'
import { createUpload } from './open.ts'
import { presentPicture } from './present.ts'

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  getPolicySign: async (ctx, { purpose, keepDays }) => {
    const { userId } = ctx.viewer
    // They are public: only who lists accounts may place any.
    const mayPlace =
      purpose !== 'screenshot' || (await findOwnerFor(ctx.db, ctx.viewer, 'goods_edit')) !== null
    if (!mayPlace) fail('NO_PERMISSION')
    const { expiresAt, ...policy } = await createUpload(ctx, { userId, purpose, keepDays, now: ctx.now })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  finish: async (ctx, { key }) => {
    const picture = await finishUpload(ctx, { userId: ctx.viewer.userId, key, now: ctx.now })
    return presentPicture(ctx, picture)
  },
}
