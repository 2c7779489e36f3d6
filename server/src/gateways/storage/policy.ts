import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PostPolicy } from '../../core/ports/storage.ts'

const signed = z.object({
  key: z.string(),
  maxBytes: z.number().int().positive(),
  expiresAt: z.number().int(),
})

const signPolicy = (secret: Buffer, policy: string): string =>
  createHmac('sha256', secret).update(policy).digest('base64url')

/** The fields a browser sends before a file: the policy and our signature of it. */
export const buildPolicyFields = (
  secret: Buffer,
  { key, maxBytes, expiresAt }: PostPolicy,
): Record<string, string> => {
  const content = JSON.stringify({ key, maxBytes, expiresAt: expiresAt.getTime() })
  const policy = Buffer.from(content).toString('base64url')
  return { key, policy, signature: signPolicy(secret, policy) }
}

/**
 * Verifies the fields of a post and returns their policy; null when anything was changed, left out or added. The caller
 * has to check the expiry.
 */
export const verifyPolicyFields = (
  secret: Buffer,
  fields: Readonly<Record<string, string>>,
): PostPolicy | null => {
  const { key, policy = '', signature = '', ...others } = fields
  if (Object.keys(others).length > 0) return null
  const [expected, given] = [Buffer.from(signPolicy(secret, policy)), Buffer.from(signature)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const content = signed.parse(JSON.parse(Buffer.from(policy, 'base64url').toString()))
  return key === content.key ? { ...content, expiresAt: new Date(content.expiresAt) } : null
}
