import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { FastifyBaseLogger } from 'fastify'
import pTimeout from 'p-timeout'
import { z } from 'zod'
import { Failure, fail } from '../../core/errors.ts'
import type { StorageGateway } from '../../core/ports/storage.ts'
import { httpUrl } from '../gatewayConfig.ts'

export const s3Config = z.object({
  /** http(s)://host[:port] of the service, without the bucket. */
  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).max(63),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  /** Base address of public files for browsers: the bucket's own or a CDN's. */
  S3_PUBLIC_URL: httpUrl,
  /** Whether the bucket is part of the path; false makes it part of the host name, which some services require. */
  S3_PATH_STYLE: z.stringbool().default(true),
  S3_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
})
export type S3Config = z.output<typeof s3Config>

/** More than any policy allows: a service that ignores `content-length-range` must not fill the memory. */
const READ_MAX_BYTES = 16 * 1024 * 1024

const failureShape = z.object({
  name: z.string().catch(''),
  $metadata: z.object({ httpStatusCode: z.number().optional(), requestId: z.string().optional() }).catch({}),
})

/** Limits the whole call, including retries and body: the client's own timeouts end at the headers. */
const withTimeout = <T>(ms: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(ms)
  return pTimeout(work(signal), { milliseconds: Number.POSITIVE_INFINITY, signal })
}

/**
 * A bucket of any S3-compatible service: SigV4, presigned POST. The optional checksums of newer clients are off,
 * because services other than AWS reject them. The log gets the operation, the provider's code and its request id,
 * never a key.
 */
export const s3Storage = (config: S3Config, log: FastifyBaseLogger): StorageGateway => {
  const { S3_BUCKET: Bucket, S3_TIMEOUT_MS: timeoutMs } = config
  const client = new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    forcePathStyle: config.S3_PATH_STYLE,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  })

  const failUnavailable = (operation: string, error: unknown): never => {
    if (error instanceof Failure) throw error
    const { name, $metadata } = failureShape.parse(error)
    log.warn({ operation, providerCode: name, requestId: $metadata.requestId }, 'storage request failed')
    return fail('OUTSIDE_UNAVAILABLE')
  }

  return {
    presign: async ({ key, maxBytes, expiresAt }) => {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: key,
        Conditions: [['content-length-range', 1, maxBytes]],
        Fields: { success_action_status: '204' },
        Expires: Math.ceil((expiresAt.getTime() - Date.now()) / 1000),
      })
      return { url, fields, expiresAt }
    },
    get: async (key) => {
      try {
        return await withTimeout(timeoutMs, async (abortSignal) => {
          const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: key }), {
            abortSignal,
          })
          if (!Body || ContentLength === undefined || ContentLength > READ_MAX_BYTES) {
            if (Body && 'destroy' in Body) Body.destroy()
            return fail('UPLOAD_SIZE')
          }
          return Buffer.from(await Body.transformToByteArray())
        })
      } catch (error) {
        return failureShape.parse(error).name === 'NoSuchKey' ? null : failUnavailable('get', error)
      }
    },
    put: async (key, body, contentType) => {
      const file = {
        Bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ...(key.startsWith('public/') && { CacheControl: 'public, max-age=31536000, immutable' }),
      }
      await withTimeout(timeoutMs, (abortSignal) =>
        client.send(new PutObjectCommand(file), { abortSignal }),
      ).catch((error: unknown) => failUnavailable('put', error))
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand({ Bucket, Key: key })
      await withTimeout(timeoutMs, (abortSignal) => client.send(command, { abortSignal })).catch(
        (error: unknown) => failUnavailable('remove', error),
      )
    },
    urlOf: (key) => `${config.S3_PUBLIC_URL.replace(/\/+$/, '')}/${key}`,
  }
}
