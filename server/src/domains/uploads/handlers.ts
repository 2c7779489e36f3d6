import type { uploadCalls } from '@shanghao/contract/uploads/calls'
import { fail } from '../../core/errors.ts'
import type { Ctx, Handlers } from '../../core/http/handler.ts'
import { findOperatorPermissions } from '../../core/http/operator.ts'
import { findOwnerFor } from '../../core/http/owner.ts'
import { finishUpload } from './finish.ts'
import { createUpload, type UploadPurpose } from './open.ts'
import { presentPicture } from './present.ts'

/** Pictures of accounts and banners are public: only who lists accounts, or places banners, may upload them. */
const mayPlace = async (
  { db, viewer }: Pick<Ctx<'user'>, 'db' | 'viewer'>,
  purpose: UploadPurpose,
): Promise<boolean> => {
  if (purpose === 'screenshot') return (await findOwnerFor(db, viewer, 'goods_edit')) !== null
  if (purpose !== 'banner') return true
  return (
    viewer.factorAt !== null && (await findOperatorPermissions(db, viewer.userId)).includes('content_edit')
  )
}

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  getPolicySign: async (ctx, { purpose, keepDays }) => {
    const { userId } = ctx.viewer
    if (!(await mayPlace(ctx, purpose))) fail('NO_PERMISSION')
    const { expiresAt, ...policy } = await createUpload(ctx, { userId, purpose, keepDays, now: ctx.now })
    return { ...policy, expiresAt: expiresAt.getTime() }
  },

  finish: async (ctx, { key }) => {
    const picture = await finishUpload(ctx, { userId: ctx.viewer.userId, key, now: ctx.now })
    return presentPicture(ctx, picture)
  },
}
