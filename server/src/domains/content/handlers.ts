import type { contentCalls } from '@shanghao/contract/content/calls'
import type { Handlers } from '../../core/handler.ts'

/** An ordinary channel; 60 and 70 would mark a distributor's portal. */
const ORDINARY_CLIENT = 30

export const contentHandlers: Handlers<typeof contentCalls> = {
  domainQuery: async ({ config }) => {
    const domain = new URL(config.PUBLIC_URL).host
    return { domain, clientType: ORDINARY_CLIENT, merchantType: 0, oldDomain: domain }
  },
}
