import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ServerConfig } from '../../core/config/config.ts'
import type { StorageGateway } from '../../core/ports/storage.ts'
import type { ConfigError } from '../gatewayConfig.ts'
import { builtinStorage } from './builtin.ts'
import { type S3Config, s3Config, s3Storage } from './s3.ts'

const needed = {
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_PUBLIC_URL: true,
} as const

/** `builtin` keeps files in the folder UPLOAD_DIR, `s3` in a bucket, which needs more settings. */
export const storageConfig = s3Config.partial(needed).extend({
  STORAGE: z.enum(['builtin', 's3']).default('builtin'),
  UPLOAD_DIR: z.string().min(1).default('.data/uploads'),
})
export type StorageConfig = z.output<typeof storageConfig>

/** The missing settings of STORAGE=s3. Checks only which names are set. */
export const findStorageErrors = (config: Partial<StorageConfig>): ConfigError[] =>
  config.STORAGE === 's3'
    ? (Object.keys(needed) as (keyof typeof needed)[])
        .filter((name) => config[name] === undefined)
        .map((name) => ({ name, message: 'is needed with STORAGE=s3' }))
    : []

const hasBucket = (config: StorageConfig): config is StorageConfig & S3Config =>
  Object.keys(needed).every((name) => name in config)

/** The configured store. */
export const storageGateway = (
  config: StorageConfig & Pick<ServerConfig, 'PUBLIC_URL' | 'SEAL_KEY'>,
  log: FastifyBaseLogger,
): StorageGateway =>
  config.STORAGE === 's3' && hasBucket(config) ? s3Storage(config, log) : builtinStorage(config)
