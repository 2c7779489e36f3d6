import pLimit from 'p-limit'
import type { Deps } from '../../core/config/deps.ts'
import { Failure, fail } from '../../core/errors.ts'
import { GRACE_MS } from './open.ts'
import { type Picture, reencodeImage } from './picture.ts'
import { type Upload, uploadOf } from './queries.ts'

/** Decoding takes threads of the pool that files and hashes use too, and up to 160 MB a picture. */
const drawing = pLimit(2)

/** Checks that run in this process, by key: whoever asks meanwhile waits for the same one. */
const running = new Map<string, Promise<void>>()

type Outside = Pick<Deps, 'db' | 'storage'>
export type ReadyUpload = { publicKey: string; width: number; height: number }

const REFUSALS = ['UPLOAD_TYPE', 'UPLOAD_SIZE', 'UPLOAD_BROKEN'] as const
type Refusal = (typeof REFUSALS)[number]

/** What has come of an upload; null while nothing has. Raises what it was refused for, and UPLOAD_EXPIRED. */
const settled = (upload: Upload, now: Date): ReadyUpload | null => {
  const { state, public_key: publicKey, width, height } = upload
  if (state === 'ready' && width !== null && height !== null) return { publicKey, width, height }
  const refusal = REFUSALS.find((name) => name === upload.refusal)
  if (refusal) return fail(refusal)
  if (state === 'removed' || upload.policy_ends_at.getTime() + GRACE_MS <= now.getTime())
    return fail('UPLOAD_EXPIRED')
  return null
}

/** The picture in a file that came in, or why it is none for us; null when nothing came in. */
const pictureIn = async ({ storage }: Outside, key: string): Promise<Picture | Refusal | null> => {
  try {
    const file = await storage.get(key)
    return file && (await reencodeImage(file))
  } catch (error) {
    const refusal = error instanceof Failure && REFUSALS.find((name) => name === error.failure)
    if (!refusal) throw error
    return refusal
  }
}

/** Writes down what came of it; what is written first stands. Answers the state that stands. */
const settle = async ({ db }: Outside, id: number, come: Picture | Refusal): Promise<string | undefined> => {
  const change =
    typeof come === 'string'
      ? { state: 'refused', refusal: come }
      : { state: 'ready', width: come.width, height: come.height }
  await db.updateTable('upload').set(change).where('id', '=', id).where('state', '=', 'waiting').execute()
  const row = await db.selectFrom('upload').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

const check = async (outside: Outside, { id, key, public_key: publicKey }: Upload): Promise<void> => {
  const { storage } = outside
  const come = await pictureIn(outside, key)
  if (come === null) return
  if (typeof come !== 'string') await storage.put(publicKey, come.body, 'image/webp')
  const state = await settle(outside, id, come)
  if (state !== 'ready') await storage.remove(publicKey)
  try {
    await storage.remove(key)
  } catch (error) {
    // The job removes it when its time comes; the picture is there all the same.
    if (!(error instanceof Failure)) throw error
  }
}

/**
 * Checks what somebody sent under a key of theirs and makes it a picture everybody can load. Asking again answers the same,
 * at once or later. Raises NOT_FOUND for a key that isn't theirs, UPLOAD_MISSING while nothing has come in,
 * UPLOAD_EXPIRED, what `reencodeImage` raises, and OUTSIDE_UNAVAILABLE, after which it may be tried again.
 */
export const finishUpload = async (
  outside: Outside,
  { userId, key, now }: { userId: number; key: string; now: Date },
): Promise<ReadyUpload> => {
  const upload = (await uploadOf(outside.db, userId, key)) ?? fail('NOT_FOUND')
  const known = settled(upload, now)
  if (known) return known
  const checking =
    running.get(key) ?? drawing(() => check(outside, upload)).finally(() => running.delete(key))
  running.set(key, checking)
  await checking
  const after = (await uploadOf(outside.db, userId, key)) ?? fail('NOT_FOUND')
  return settled(after, now) ?? fail('UPLOAD_MISSING')
}
