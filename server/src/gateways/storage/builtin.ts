import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../../core/errors.ts'
import type { PostPolicy, StorageGateway } from '../../core/ports/storage.ts'
import { subkey } from '../../core/security/seal.ts'
import { fieldsOf, policyIn } from './policy.ts'

/** Where a store of our own takes files, and where it hands out the public ones. */
export const POST_PATH = '/upload'
export const PUBLIC_PATH = '/uploads'

/** What was being written this long ago when the machine went down. */
const LEFTOVER_MS = 3_600_000
const KEY = /^(incoming\/[\w-]{20,100}|public\/[\w-]{20,100}\.webp)$/

/** A store that lies in a folder of the server's: it has to take the browser's post itself. */
export interface BuiltinStorage extends StorageGateway {
  /** Holds what is under `public/`, without the `public/`. */
  readonly publicFolder: string
  /** Makes the folders. Throws when they can't be written to. */
  prepare(): Promise<void>
  /** The policy these fields of a post are of; null when they are nobody's. It may be over. */
  policyOf(fields: Readonly<Record<string, string>>): PostPolicy | null
  /** Writes a file as it comes in. Raises UPLOAD_SIZE as soon as it is too large, and leaves nothing of one that isn't whole. */
  receive(policy: PostPolicy, file: Readable): Promise<void>
}

/** Whether posts come to us; those of a store outside go there. */
export const isBuiltin = (storage: StorageGateway): storage is BuiltinStorage => 'receive' in storage

const noMoreThan = (maxBytes: number): Transform => {
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
 * Files in a folder, which several servers may share. A file is there whole or not at all: it is written and synced beside
 * its place and then moved. Keys are checked against their shape, so that none leads anywhere else.
 */
export const builtinStorage = (config: {
  UPLOAD_DIR: string
  PUBLIC_URL: string
  SEAL_KEY: string
}): BuiltinStorage => {
  const folder = resolve(config.UPLOAD_DIR)
  const address = config.PUBLIC_URL.replace(/\/+$/, '')
  const secret = subkey(Buffer.from(config.SEAL_KEY, 'base64'), 'upload policy')
  const parts = join(folder, 'parts')

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`no key of a file: ${key}`)
    return join(folder, key)
  }
  const place = async (key: string, write: (part: string) => Promise<void>): Promise<void> => {
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
      for (const name of ['incoming', 'public', 'parts'])
        await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      for (const name of await readdir(parts)) {
        const part = join(parts, name)
        // Another server may be moving it to its place.
        const found = await stat(part).catch(() => null)
        if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(part, { force: true })
      }
    },
    policyOf: (fields) => policyIn(secret, fields),
    receive: ({ key, maxBytes }, file) =>
      place(key, (part) =>
        pipeline(
          file,
          noMoreThan(maxBytes),
          createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        ),
      ),
    presign: async (policy) => ({
      url: `${address}${POST_PATH}`,
      fields: fieldsOf(secret, policy),
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
    put: (key, body) => place(key, (part) => writeFile(part, body, { flag: 'wx', mode: 0o600, flush: true })),
    remove: (key) => rm(pathOf(key), { force: true }),
    urlOf: (key) => `${address}${PUBLIC_PATH}/${key.replace(/^public\//, '')}`,
  }
}
