import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../../core/errors.ts'
import type { PostPolicy, StorageGateway } from '../../core/ports/storage.ts'
import { deriveSubkey } from '../../core/security/seal.ts'
import { buildPolicyFields, verifyPolicyFields } from './policy.ts'

/** Paths at which the built-in store receives files and serves the public ones. */
export const POST_PATH = '/upload'
export const PUBLIC_PATH = '/uploads'

/** Age (ms) from which an unfinished file is a leftover of a crash. */
const LEFTOVER_MS = 3_600_000
const KEY = /^(incoming\/[\w-]{20,100}|(public|private)\/[\w-]{20,100}\.webp)$/

/** A store in a folder of the server, which has to receive the browser's posts itself. */
export interface BuiltinStorage extends StorageGateway {
  /** The folder of the files under `public/`. */
  readonly publicFolder: string
  /** Creates the folders. Throws when they aren't writable. */
  prepare(): Promise<void>
  /** The policy in the fields of a post; null for an invalid signature. It may have expired. */
  policyOf(fields: Readonly<Record<string, string>>): PostPolicy | null
  /** Streams a file to disk. Raises UPLOAD_SIZE as soon as it is too large; an incomplete file is removed. */
  receive(policy: PostPolicy, file: Readable): Promise<void>
}

/** Whether this server receives the posts; an S3 store receives them itself. */
export const isBuiltin = (storage: StorageGateway): storage is BuiltinStorage => 'receive' in storage

const limitBytes = (maxBytes: number): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(bytes > maxBytes ? new Failure('UPLOAD_SIZE') : null, chunk)
    },
  })
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder, which several servers may share. Files are stored atomically: written and synced under another
 * name, then renamed. Keys are validated, so that none leads outside the folder.
 */
export const builtinStorage = (config: {
  UPLOAD_DIR: string
  PUBLIC_URL: string
  SEAL_KEY: string
  SEAL_KEY_OLD?: string | undefined
}): BuiltinStorage => {
  const folder = resolve(config.UPLOAD_DIR)
  const address = config.PUBLIC_URL.replace(/\/+$/, '')
  const secretOf = (key: string): Buffer => deriveSubkey(Buffer.from(key, 'base64'), 'upload policy')
  const secret = secretOf(config.SEAL_KEY)
  const former = config.SEAL_KEY_OLD === undefined ? null : secretOf(config.SEAL_KEY_OLD)
  const parts = join(folder, 'parts')

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`invalid file key: ${key}`)
    return join(folder, key)
  }
  const writeAtomically = async (key: string, write: (part: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    const part = join(parts, randomUUID())
    try {
      await write(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  return {
    publicFolder: join(folder, 'public'),
    prepare: async () => {
      for (const name of ['incoming', 'public', 'private', 'parts'])
        await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      for (const name of await readdir(parts)) {
        const part = join(parts, name)
        // Another server may rename it meanwhile.
        const found = await stat(part).catch(() => null)
        if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(part, { force: true })
      }
    },
    // Of a server that is not configured with the new key yet.
    policyOf: (fields) =>
      verifyPolicyFields(secret, fields) ?? (former && verifyPolicyFields(former, fields)),
    receive: ({ key, maxBytes }, file) =>
      writeAtomically(key, (part) =>
        pipeline(
          file,
          limitBytes(maxBytes),
          createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        ),
      ),
    presign: async (policy) => ({
      url: `${address}${POST_PATH}`,
      fields: buildPolicyFields(secret, policy),
      expiresAt: policy.expiresAt,
    }),
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    put: (key, body) =>
      writeAtomically(key, (part) => writeFile(part, body, { flag: 'wx', mode: 0o600, flush: true })),
    remove: (key) => rm(pathOf(key), { force: true }),
    urlOf: (key) => `${address}${PUBLIC_PATH}/${key.replace(/^public\//, '')}`,
  }
}
