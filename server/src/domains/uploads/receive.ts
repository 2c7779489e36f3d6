import multipart, { type MultipartFile } from '@fastify/multipart'
import serveFiles from '@fastify/static'
import type { ErrorName } from '@shanghao/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/config/deps.ts'
import type { Db } from '../../core/database/db.ts'
import { Failure, fail } from '../../core/errors.ts'
import { failureText } from '../../core/http/envelope.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import { type BuiltinStorage, isBuiltin, POST_PATH, PUBLIC_PATH } from '../../gateways/storage/builtin.ts'
import { MAX_BYTES } from './picture.ts'

/** Bytes that a form may have besides its file. */
const FORM_BYTES = 16 * 1024
/** After this time (ms) the upload is aborted: the client has given up or sends too slowly. */
const DEADLINE_MS = 120_000
const LIMITS = { files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 4096, fileSize: MAX_BYTES + 1 }

const STATUS: Partial<Record<ErrorName, number>> = {
  UPLOAD_POLICY: 403,
  UPLOAD_SIZE: 413,
  UPLOAD_BROKEN: 400,
}

/** Whether an error means a malformed or truncated form, by its code; the parser's own errors have none. */
const isBroken = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code === undefined) return error.name === 'Error'
  return code.startsWith('FST_') || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code)
}

/** The fields before the file; those after it are ignored. Raises UPLOAD_POLICY for a repeated field. */
const fieldsBefore = (part: MultipartFile): Record<string, string> => {
  const sent = Object.values(part.fields).flat()
  const fields: Record<string, string> = {}
  for (const field of sent.slice(0, sent.indexOf(part))) {
    if (field?.type !== 'field' || typeof field.value !== 'string' || field.fieldname in fields)
      return fail('UPLOAD_POLICY')
    fields[field.fieldname] = field.value
  }
  return fields
}

/** Consumes a policy: of concurrent posts, in all processes, one passes. Raises UPLOAD_POLICY. */
const consumePolicy = async (db: Db, key: string, now: Date): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received_at: now })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .where('received_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('UPLOAD_POLICY')
}

/** Receives one file; it isn't read before the policy in the fields before it was verified. */
const receiveFile = async (
  { db, clock }: Deps,
  storage: BuiltinStorage,
  request: FastifyRequest,
): Promise<void> => {
  const part = await request.file({ limits: LIMITS, throwFileSizeLimit: false })
  if (part?.fieldname !== 'file') return fail('UPLOAD_BROKEN')
  const policy = storage.policyOf(fieldsBefore(part))
  const now = clock.now()
  if (!policy || policy.expiresAt <= now) return fail('UPLOAD_POLICY')
  await consumePolicy(db, policy.key, now)
  await storage.receive(policy, part.file)
}

/** Closes the connection, so that the rest of a refused body isn't read. */
const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply
    .code(STATUS[failure.failure] ?? 500)
    .header('connection', 'close')
    .type('application/json; charset=utf-8')
    .send(failureText(failure))

const registerPostRoute = (app: FastifyInstance, deps: Deps, storage: BuiltinStorage): void => {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Failure) return sendFailure(reply, error)
    if (isBroken(error)) return sendFailure(reply, new Failure('UPLOAD_BROKEN'))
    deps.log.error({ err: error }, 'upload failed')
    return sendFailure(reply, new Failure('INTERNAL'))
  })
  app.addHook('onRequest', async (request, reply) => {
    // The page may have another origin than the upload address; access is granted by the policy alone.
    reply.header('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return
    const bytes = Number(request.headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(bytes)) fail('UPLOAD_BROKEN')
    if (bytes > MAX_BYTES + FORM_BYTES) fail('UPLOAD_SIZE')
  })
  // Browsers ask before a post from another origin whose progress the page watches.
  app.options(POST_PATH, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-max-age', '600')
      .send(),
  )
  app.post(POST_PATH, { config: { hasOwnDeadline: true } }, async (request, reply) => {
    const deadline = setTimeout(() => request.raw.destroy(), DEADLINE_MS)
    try {
      await receiveFile(deps, storage, request)
      return await reply.code(204).send()
    } finally {
      clearTimeout(deadline)
    }
  })
}

/**
 * Receives posts and serves public files, where the store is built in; an S3 store does that itself. Public files never
 * change, and are always re-encoded by us.
 */
export const serveUploads = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { storage } = deps
  if (!isBuiltin(storage)) return
  await storage.prepare()
  await app.register(async (posts) => {
    await posts.register(multipart)
    registerPostRoute(posts, deps, storage)
  })
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => sendErrorStatus(reply, 404))
      await files.register(serveFiles, {
        root: storage.publicFolder,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        allowedPath: (path) => path.endsWith('.webp'),
        maxAge: '365d',
        immutable: true,
        // Pages of portals show them from the platform's host.
        setHeaders: (reply) => {
          void reply.header('cross-origin-resource-policy', 'cross-origin')
        },
      })
    },
    { prefix: PUBLIC_PATH },
  )
}
