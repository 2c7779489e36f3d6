import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendResponse } from '../providerResponse.ts'
import { formOf } from './form.ts'
import { checkHeaderSignature } from './header.ts'
import { checkPolicy } from './policy.ts'
import { accessDenied, invalidArgument, noSuchBucket, noSuchKey, refusalXml, S3Refusal } from './refusal.ts'
import { fileSentinels, type S3Operation, type S3Sentinel, sizeSentinels, webpSize } from './sentinels.ts'
import type { S3Account } from './signing.ts'
import type { Bucket, StoredFile } from './store.ts'

const BODY_LIMIT_BYTES = 64 * 1024 * 1024
const BROKEN = new S3Refusal(503, 'ServiceUnavailable', 'Please reduce your request rate.')

type Address = { Params: { bucket: string; '*'?: string } }

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`
const sentinelOf = (fileName: string, on: S3Operation): S3Sentinel | undefined => {
  const sentinel = fileSentinels.get(fileName.replace(/\.[^.]*$/, ''))
  return sentinel?.on === on ? sentinel : undefined
}

/**
 * One bucket of an S3-compatible service under /s3, addressed by path: form posts by policy, PUT, GET and DELETE signed
 * in their headers; objects below public/ are publicly readable.
 */
export const s3 = async (
  app: FastifyInstance,
  { account, bucket, now }: { account: S3Account; bucket: Bucket; now: () => number },
): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

  const refuse = (reply: FastifyReply, refusal: S3Refusal): FastifyReply =>
    reply
      .code(refusal.status)
      .type('application/xml')
      .send(refusalXml(refusal, reply.request.url, String(reply.getHeader('x-amz-request-id'))))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'x-amz-request-id': randomUUID() })
    const { bucket: name } = (request as FastifyRequest<Address>).params
    if (request.method !== 'OPTIONS' && name !== account.bucket) throw noSuchBucket()
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal =
      error instanceof S3Refusal
        ? error
        : new S3Refusal(500, 'InternalError', 'We encountered an internal error. Please try again.')
    const { method } = request
    if (method === 'POST' || method === 'GET' || method === 'PUT' || method === 'DELETE')
      bucket.note({ operation: method, key: keyIn(request.url), bytes: 0, outcome: refusal.code })
    return refuse(reply, refusal)
  })

  const keyIn = (url: string): string =>
    decodeURIComponent((url.split('?')[0] ?? '').split('/').slice(3).join('/'))

  const misbehave = (reply: FastifyReply, sentinel: S3Sentinel, file?: StoredFile): FastifyReply => {
    if (sentinel.answer === 'refuse') return refuse(reply, accessDenied())
    if (sentinel.answer === '503') return refuse(reply, BROKEN)
    if (sentinel.answer === 'silence' || sentinel.answer === 'hangup')
      return sendResponse(reply, sentinel.answer)
    const whole = file?.body ?? Buffer.alloc(0)
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': whole.length })
    reply.raw.write(whole.subarray(0, whole.length / 2), () => reply.raw.destroy())
    return reply
  }
  const signed = (request: FastifyRequest): void => {
    const { method = '', url = '', rawHeaders } = request.raw
    checkHeaderSignature({ method, target: url, rawHeaders, body: bodyOf(request) }, account, now())
  }

  app.options('/s3/*', (_request, reply) =>
    reply
      .headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': '*' })
      .send(),
  )

  const takePost = async (request: FastifyRequest, reply: FastifyReply) => {
    const { fields, fileName, file } = await formOf(
      bodyOf(request),
      String(request.headers['content-type'] ?? ''),
    )
    checkPolicy(fields, file.length, account, now())
    const key = fields.get('key') ?? ''
    if (key === '') throw invalidArgument("Bucket POST must contain a field named 'key'.")
    const sentinel = sentinelOf(fileName, 'POST')
    const stored: StoredFile = {
      body: file,
      contentType: fields.get('content-type') ?? 'binary/octet-stream',
      cacheControl: undefined,
      fileName,
    }
    if (!sentinel || sentinel.done) bucket.put(key, stored)
    bucket.note({ operation: 'POST', key, bytes: file.length, outcome: sentinel?.shown ?? '已保存' })
    if (sentinel && sentinel.answer !== 'as done') return misbehave(reply, sentinel)
    const status = fields.get('success_action_status')
    return reply
      .code(status === '200' || status === '201' ? Number(status) : 204)
      .header('etag', etagOf(file))
      .send()
  }
  app.post<Address>('/s3/:bucket', takePost)
  app.post<Address>('/s3/:bucket/', takePost)

  app.get<Address>('/s3/:bucket/*', (request, reply) => {
    const key = request.params['*'] ?? ''
    const isPublic = key.startsWith('public/') && request.headers.authorization === undefined
    if (!isPublic) signed(request)
    const file = bucket.get(key)
    if (!file) throw noSuchKey()
    const sentinel = isPublic ? undefined : sentinelOf(file.fileName, 'GET')
    bucket.note({ operation: 'GET', key, bytes: file.body.length, outcome: sentinel?.shown ?? '已读取' })
    if (sentinel) return misbehave(reply, sentinel, file)
    if (file.cacheControl !== undefined) reply.header('cache-control', file.cacheControl)
    return reply.type(file.contentType).header('etag', etagOf(file.body)).send(file.body)
  })

  app.put<Address>('/s3/:bucket/*', (request, reply) => {
    signed(request)
    const key = request.params['*'] ?? ''
    const body = bodyOf(request)
    const sentinel = sizeSentinels.get(webpSize(body))
    const { 'content-type': contentType = 'binary/octet-stream', 'cache-control': cacheControl } =
      request.headers
    if (!sentinel || sentinel.done) bucket.put(key, { body, contentType, cacheControl, fileName: '' })
    bucket.note({ operation: 'PUT', key, bytes: body.length, outcome: sentinel?.shown ?? '已保存' })
    return sentinel ? misbehave(reply, sentinel) : reply.header('etag', etagOf(body)).send()
  })

  app.delete<Address>('/s3/:bucket/*', (request, reply) => {
    signed(request)
    const key = request.params['*'] ?? ''
    const sentinel = sentinelOf(bucket.get(key)?.fileName ?? '', 'DELETE')
    if (!sentinel || sentinel.done) bucket.remove(key)
    bucket.note({ operation: 'DELETE', key, bytes: 0, outcome: sentinel?.shown ?? '已删除' })
    return sentinel ? misbehave(reply, sentinel) : reply.code(204).send()
  })
}
