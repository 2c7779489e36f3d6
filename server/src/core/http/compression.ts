import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@shanghao/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export type Encoding = 'br' | 'gzip'

/** The smaller of the encodings that the sender of a request understands; null for neither. */
export const encodingOf = ({ headers }: FastifyRequest): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** `quick` is for bytes that are sent once, `small` for those that are sent several times. */
const levels = { quick: { br: 1, gzip: 1 }, small: { br: 4, gzip: 6 } } as const

/** Compresses bytes outside of the event loop's thread. */
export const compress = (bytes: Buffer, encoding: Encoding, effort: keyof typeof levels): Promise<Buffer> => {
  const level = levels[effort][encoding]
  return encoding === 'gzip'
    ? promisify(gzip)(bytes, { level })
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}

/** A smaller answer (bytes) arrives with its first packets all the same. */
const MIN_BYTES = 4_096

/** Fields of answers whose value must stay unknown to who sees the length of the answer. */
const SECRETS: ReadonlySet<string> = new Set([
  'authToken',
  'ticket',
  'password',
  'code',
  'secret',
  'enrolmentCode',
])

const namesSecret = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([name, part]) =>
      namesSecret(part) || (name === 'properties' && Object.keys(part).some((field) => SECRETS.has(field))),
  )

/** Found out with the first large answer of a call: the schemas of all calls would take a server's start some tenths of a second. */
const secretive = new WeakMap<Call, boolean>()

/**
 * Whether the answers of a call hold a secret. Those are never compressed: the length of a compressed answer tells whether a text that
 * another person wrote into it repeats a part of the secret.
 */
export const answersSecret = (call: Call): boolean => {
  const known = secretive.get(call)
  if (known !== undefined) return known
  const found = namesSecret(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }))
  secretive.set(call, found)
  return found
}

/** Answers that are kept, as they were compressed when they were first asked for. */
const kept = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()
const compressKept = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  const known = kept.get(bytes) ?? new Map<Encoding, Promise<Buffer>>()
  kept.set(bytes, known)
  const made = known.get(encoding) ?? compress(bytes, encoding, 'small')
  known.set(encoding, made)
  return made
}

/** An answer as it is sent: one that is large is compressed as the request allows. A buffer is one that `responseCache` keeps. */
export const compressAnswer = async (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string | Buffer,
): Promise<string | Buffer> => {
  const encoding = encodingOf(request)
  reply.header('vary', 'accept-encoding')
  if (!encoding || Buffer.byteLength(answer) < MIN_BYTES || answersSecret(call)) return answer
  reply.header('content-encoding', encoding)
  return typeof answer === 'string'
    ? compress(Buffer.from(answer), encoding, 'quick')
    : compressKept(answer, encoding)
}
