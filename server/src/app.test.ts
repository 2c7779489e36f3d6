import { describe, expect, test } from 'vitest'
import { callServer } from '../testing/server/callServer.ts'
import { buildApp } from './app.ts'
import { s3Config, s3Storage } from './gateways/storage/s3.ts'

const server = await callServer()

describe('the network address of a caller', () => {
  const codesFrom = async (trusted: string[], remoteAddress: string) => {
    const config = { ...server.deps.config, CALLS_PER_MINUTE: 1, TRUST_PROXY: trusted }
    const app = await buildApp({ ...server.deps, config })
    const codes: string[] = []
    for (const claimed of ['203.0.113.1', '203.0.113.2']) {
      const headers = { 'x-forwarded-for': claimed }
      const response = await app.inject({ method: 'POST', url: '/userBase/isLogin', headers, remoteAddress })
      codes.push(response.json().responseCode)
    }
    await app.close()
    return codes
  }

  test('is the forwarded one from a trusted proxy, else the socket’s', async () => {
    expect(await codesFrom(['10.0.0.0/8'], '10.0.0.9')).toEqual(['0000', '0000'])
    expect(await codesFrom(['10.0.0.0/8'], '192.0.2.1')).toEqual(['0000', '1003'])
    expect(await codesFrom([], '10.0.0.9')).toEqual(['0000', '1003'])
  })
})

describe('files', () => {
  const policyOf = (response: { headers: Record<string, unknown> }) =>
    response.headers['content-security-policy']

  test('are posted to and loaded from our own origin', async () => {
    const origin = new URL(server.deps.config.PUBLIC_URL).origin
    const policy = policyOf(await server.app.inject('/healthz'))
    expect(policy).toContain(`connect-src 'self' ${origin};`)
    expect(policy).toContain(`img-src 'self' data: blob: ${origin};`)
  })

  test('with a bucket are posted to it and loaded from its public address', async () => {
    const config = s3Config.parse({
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PUBLIC_URL: 'https://cdn.example/pictures',
    })
    const app = await buildApp({ ...server.deps, onekey: null, storage: s3Storage(config, server.deps.log) })
    const policy = policyOf(await app.inject('/healthz'))
    expect(policy).toContain("connect-src 'self' https://s3.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;")
    expect((await app.inject({ method: 'POST', url: '/upload' })).statusCode).toBe(404)
    await app.close()
  })
})
