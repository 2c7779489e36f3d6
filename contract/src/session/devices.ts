import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'

const none = z.object({})
const deviceId = z.string().regex(/^[0-9a-f]{16}$/, '设备编号格式不正确')

/** The devices a person is signed in on. */
export const deviceCalls = {
  devices: call({
    method: 'POST',
    path: '/api/userBase/devices',
    who: 'user',
    summary: '已登录的设备，本机在前',
    input: none,
    output: z.object({
      list: z.array(
        z.object({
          deviceId,
          /** Such as `iPhone · 微信`. */
          label: z.string(),
          isCurrent: z.boolean(),
          signedInAt: moment,
        }),
      ),
    }),
    errors: [],
  }),
  signOutDevice: call({
    method: 'POST',
    path: '/api/userBase/devices/signOut',
    who: 'user',
    summary: '让一台设备下线',
    input: z.object({ deviceId }),
    output: none,
    errors: ['NOT_FOUND'],
  }),
  signOutOthers: call({
    method: 'POST',
    path: '/api/userBase/devices/signOutOthers',
    who: 'user',
    summary: '让其他设备全部下线',
    input: none,
    output: z.object({ count: z.number().int() }),
    errors: [],
  }),
}
