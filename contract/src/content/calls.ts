import { z } from 'zod'
import { call } from '../call.ts'

export const contentCalls = {
  domainQuery: call({
    method: 'POST',
    path: '/api/app/domain/query',
    who: 'anyone',
    summary: '当前站点与渠道类型',
    input: z.object({}),
    errors: [],
    output: z.object({
      domain: z.string(),
      clientType: z.number().int(),
      merchantType: z.number().int(),
      oldDomain: z.string(),
    }),
  }),
}
