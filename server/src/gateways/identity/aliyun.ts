import { createRequire } from 'node:module'
import type library from '@alicloud/cloudauth20190307'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { IdentityGateway, IdentityVerdict } from '../../core/ports/identity.ts'
import { type AliyunResponse, aliyunConfig, callAliyun } from '../aliyun/request.ts'
import { httpUrl, timeoutMs } from '../gatewayConfig.ts'

/** Required, not imported: Node and Vitest disagree on what the default import of this CommonJS package is. */
const cloudauth: typeof library = createRequire(import.meta.url)('@alicloud/cloudauth20190307')

export const identityConfig = z.object({
  /** http(s)://host[:port] of Cloudauth, or of the sandbox. */
  IDENTITY_ENDPOINT: httpUrl.default('https://cloudauth.aliyuncs.com'),
  IDENTITY_KEY_ID: z.string().min(1),
  IDENTITY_KEY_SECRET: z.string().min(1),
  IDENTITY_TIMEOUT_MS: timeoutMs(8000),
})
export type IdentityConfig = z.output<typeof identityConfig>

const VERDICTS: ReadonlyMap<string | undefined, IdentityVerdict> = new Map([
  ['1', 'match'],
  ['2', 'mismatch'],
  ['3', 'no_record'],
])

/** The provider's code for a malformed name or number; sent with status 200 or as an error. */
const INVALID_PERSON = '401'

const parseVerdict = (
  response: AliyunResponse<InstanceType<typeof library.Id2MetaVerifyResponseBody>>,
): IdentityVerdict => {
  const { code } = response.kind === 'answered' ? response.body : response
  if (code === INVALID_PERSON) return 'mismatch'
  if (response.kind !== 'answered' || code !== '200') return 'unavailable'
  return VERDICTS.get(response.body.resultObject?.bizCode) ?? 'unavailable'
}

/** Id2MetaVerify of Alibaba Cloud Cloudauth 2019-03-07. The log gets nothing of the person, only verdict and codes. */
export const identityGateway = (config: IdentityConfig, log: FastifyBaseLogger): IdentityGateway => {
  const client = new cloudauth.default(
    aliyunConfig({
      endpoint: config.IDENTITY_ENDPOINT,
      keyId: config.IDENTITY_KEY_ID,
      keySecret: config.IDENTITY_KEY_SECRET,
      timeoutMs: config.IDENTITY_TIMEOUT_MS,
    }),
  )
  return {
    verify: async ({ name, idNumber }) => {
      const request = new cloudauth.Id2MetaVerifyRequest({
        paramType: 'normal',
        userName: name,
        identifyNum: idNumber,
      })
      const response = await callAliyun(() => client.id2MetaVerify(request), config.IDENTITY_TIMEOUT_MS)
      const verdict = parseVerdict(response)
      const { code: providerCode, requestId } = response.kind === 'answered' ? response.body : response
      if (verdict === 'unavailable') log.warn({ providerCode, requestId }, 'identity check unavailable')
      else log.info({ verdict, providerCode, requestId }, 'identity checked')
      return verdict
    },
  }
}
