import pLimit from 'p-limit'
import type { Deps } from '../../core/config/deps.ts'
import { Failure, fail } from '../../core/errors.ts'
import { GRACE_MS, type Uploader } from './open.ts'
import { type Picture, pictureHash, reencodeImage } from './picture.ts'
import { findUpload, type Upload } from './queries.ts'

/** Limits concurrent decoding, which uses the thread pool shared with files and hashes, and up to 160 MB a picture. */
const limitDecoding = pLimit(2)

/** Processing in this process, by key: concurrent calls wait for the same one. */
const running = new Map<string, Promise<void>>()

type UploadDeps = Pick<Deps, 'db' | 'storage'>
export type ReadyUpload = { publicKey: string; width: number; height: number }

const REFUSALS = ['UPLOAD_TYPE', 'UPLOAD_SIZE', 'UPLOAD_BROKEN'] as const
type Refusal = (typeof REFUSALS)[number]

/** The result of an upload; null while there is none. Raises the reason of a refusal, and UPLOAD_EXPIRED. */
const findResult = (upload: Upload, now: Date): ReadyUpload | null => {
  const { state, public_key: publicKey, width, height } = upload
  if (state === 'ready' && width !== null && height !== null) return { publicKey, width, height }
  const refusal = REFUSALS.find((name) => name === upload.refusal)
  if (refusal) return fail(refusal)
  if (state === 'removed' || upload.policy_ends_at.getTime() + GRACE_MS <= now.getTime())
    return fail('UPLOAD_EXPIRED')
  return null
}

/** Re-encodes a received file, or returns why it is refused; null when there is no file. */
const readPicture = async ({ storage }: UploadDeps, key: string): Promise<Picture | Refusal | null> => {
  try {
    const file = await storage.get(key)
    return file && (await reencodeImage(file))
  } catch (error) {
    const refusal = error instanceof Failure && REFUSALS.find((name) => name === error.failure)
    if (!refusal) throw error
    return refusal
  }
}

/** Records the result; the first one recorded stays. Returns the recorded state. */
const recordResult = async (
  { db }: UploadDeps,
  id: number,
  result: Picture | Refusal,
): Promise<string | undefined> => {
  const change =
    typeof result === 'string'
      ? { state: 'refused', refusal: result }
      : {
          state: 'ready',
          width: result.width,
          height: result.height,
          bytes: result.body.length,
          sha256: pictureHash(result.body),
        }
  await db.updateTable('upload').set(change).where('id', '=', id).where('state', '=', 'waiting').execute()
  const row = await db.selectFrom('upload').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

const processUpload = async (deps: UploadDeps, { id, key, public_key: publicKey }: Upload): Promise<void> => {
  const { storage } = deps
  const result = await readPicture(deps, key)
  if (result === null) return
  if (typeof result !== 'string') await storage.put(publicKey, result.body, 'image/webp')
  const state = await recordResult(deps, id, result)
  if (state !== 'ready') await storage.remove(publicKey)
  try {
    await storage.remove(key)
  } catch (error) {
    // The sweep removes it later; the picture itself is stored.
    if (!(error instanceof Failure)) throw error
  }
}

/**
 * Checks a file that a user or guest sent under their key and publishes it as a picture. Repeats return the same result,
 * concurrently or later. Raises NOT_FOUND for another person's key, UPLOAD_MISSING while no file has arrived,
 * UPLOAD_EXPIRED, what `reencodeImage` raises, and OUTSIDE_UNAVAILABLE, after which it may be retried.
 */
export const finishUpload = async (
  deps: UploadDeps,
  { key, now, ...uploader }: Uploader & { key: string; now: Date },
): Promise<ReadyUpload> => {
  const upload = (await findUpload(deps.db, uploader, key)) ?? fail('NOT_FOUND')
  const finished = findResult(upload, now)
  if (finished) return finished
  const processing =
    running.get(key) ?? limitDecoding(() => processUpload(deps, upload)).finally(() => running.delete(key))
  running.set(key, processing)
  await processing
  const after = (await findUpload(deps.db, uploader, key)) ?? fail('NOT_FOUND')
  return findResult(after, now) ?? fail('UPLOAD_MISSING')
}
