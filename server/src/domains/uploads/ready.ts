import type { Deps } from '../../core/config/deps.ts'
import type { Tx } from '../../core/database/db.ts'
import { callerColumns } from '../../core/http/visitor.ts'
import type { Uploader, UploadPurpose } from './open.ts'
import { type Picture, pictureHash } from './picture.ts'

type Ready = Uploader & {
  purpose: UploadPurpose
  /** Of `newPublicKey`; the picture is stored there. */
  publicKey: string
  picture: Picture
  /** When it is deleted unless something refers to it. */
  expiresAt: Date
  now: Date
}

/** Records a picture that the server drew itself as an upload of this person that has been checked. */
export const insertReady = async (
  tx: Tx,
  ids: Deps['ids'],
  { purpose, publicKey, picture: { body, width, height }, expiresAt, now, ...uploader }: Ready,
): Promise<void> => {
  await tx
    .insertInto('upload')
    .values({
      ...callerColumns(uploader),
      purpose,
      state: 'ready',
      key: `incoming/${ids.secret()}`,
      public_key: publicKey,
      width,
      height,
      bytes: body.length,
      sha256: pictureHash(body),
      created_at: now,
      policy_ends_at: new Date(now.getTime() + 1),
      expires_at: expiresAt,
      due_at: expiresAt,
    })
    .execute()
}
