import { z } from 'zod'
import { call } from '../call.ts'
import { appealText, ownSanction, sanctionId } from './shapes.ts'

/** A person's own sanctions. */
export const ownSanctionCalls = {
  mySanctions: call({
    method: 'POST',
    path: '/api/userBase/sanctions',
    who: 'user',
    summary: '自己账号的限制和申诉结果，新的在前',
    input: z.object({}),
    output: z.object({ list: z.array(ownSanction) }),
    errors: [],
  }),
  appealSanction: call({
    method: 'POST',
    path: '/api/userBase/sanctions/appeal',
    who: 'user',
    summary: '申诉一项限制，每项一次',
    input: z.object({ sanctionId, text: appealText }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'SANCTION_STATE', 'APPEAL_DONE'],
  }),
}
