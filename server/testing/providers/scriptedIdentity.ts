import type { IdentityGateway } from '../../src/core/ports/identity.ts'
import type { Notice, SmsGateway } from '../../src/core/ports/sms.ts'

/** An SMS provider for tests: it stores the codes it has sent, by phone number, and the notices that may have arrived. */
export const scriptedSms = () => {
  const codes = new Map<string, string>()
  const notices: ({ phone: string } & Notice)[] = []
  const state = { outcome: 'sent' as Awaited<ReturnType<SmsGateway['send']>> }
  const gateway: SmsGateway = {
    send: async ({ phone, code }) => {
      if (state.outcome === 'sent') codes.set(phone, code)
      return state.outcome
    },
    sendNotice: async (notice) => {
      if (state.outcome !== 'refused') notices.push(notice)
      return state.outcome
    },
    check: async () => (state.outcome === 'sent' ? 'working' : 'unavailable'),
  }
  return { gateway, state, codes, notices }
}

/** A provider of identity checks for tests, whose outcome the test sets. */
export const scriptedIdentity = () => {
  const state = { outcome: 'match' as Awaited<ReturnType<IdentityGateway['verify']>> }
  const gateway: IdentityGateway = { verify: async () => state.outcome }
  return { gateway, state }
}
