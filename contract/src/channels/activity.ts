import { z } from 'zod'
import { call } from '../call.ts'
import { awaitedApproval } from '../ops/shapes.ts'
import { writtenText } from '../text.ts'
import { host } from './shapes.ts'

const activityName = writtenText.min(2, '名称至少 2 个字').max(20)
export const activitySite = z.object({ host, name: activityName })

/** Other hosts that a login may lead to, by a list that takes two operators. */
export const activityCalls = {
  /** The token in the address is good once, for some minutes, at this host. */
  activityTicket: call({
    method: 'POST',
    path: '/api/app/marketing/activity/ticket',
    who: 'user',
    summary: '前往活动页的地址，带一次性凭证 token；不在活动页名单里的地址不提供',
    input: z.object({ url: z.string().max(2000) }),
    output: z.object({ url: z.string(), host: z.string(), name: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  activityCheck: call({
    method: 'POST',
    path: '/api/app/marketing/activity/check',
    who: 'anyone',
    summary: '活动页用凭证换取来访用户的编号，每个凭证只能用一次',
    input: z.object({ host, token: z.string().min(20).max(100) }),
    output: z.object({ userId: z.string() }),
    errors: ['TICKET_EXPIRED'],
  }),
  saveActivitySite: call({
    method: 'POST',
    path: '/api/ops/channels/activity/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '允许登录后前往一个活动页域名，或修改名称；需要第二位运营人员审批',
    input: activitySite,
    idempotent: true,
    output: z.object({ awaitedApproval }),
    errors: ['DOMAIN_OWN', 'REALNAME_REQUIRED'],
  }),
  removeActivitySite: call({
    method: 'POST',
    path: '/api/ops/channels/activity/remove',
    who: 'operator',
    may: 'channels_edit',
    summary: '不再允许一个活动页域名，已发出的凭证失效',
    input: z.object({ host }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'REALNAME_REQUIRED'],
  }),
}
