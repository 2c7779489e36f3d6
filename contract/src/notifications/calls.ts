import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { pageInput, pageOf } from '../page.ts'
import { kindsOfGroup, maySwitchOff } from './kinds.ts'
import {
  browserSubscription,
  kindPreference,
  message,
  messageId,
  notificationChannel,
  notificationGroup,
} from './shapes.ts'

export const notificationCalls = {
  list: call({
    method: 'POST',
    path: '/api/message/list',
    who: 'user',
    summary: '我的消息，新的在前',
    input: z.object({ group: notificationGroup.optional(), page: pageInput.prefault({}) }),
    output: pageOf(message),
    errors: [],
  }),
  unread: call({
    method: 'POST',
    path: '/api/message/unread',
    who: 'user',
    summary: '未读消息数，合计和各类',
    input: z.object({}),
    output: z.object({
      total: z.number().int(),
      groups: z.array(z.object({ group: notificationGroup, unread: z.number().int() })),
    }),
    errors: [],
  }),
  /** Reading a message again changes nothing. */
  read: call({
    method: 'POST',
    path: '/api/message/read',
    who: 'user',
    summary: '把一条消息标为已读',
    input: z.object({ messageId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  readAll: call({
    method: 'POST',
    path: '/api/message/read-all',
    who: 'user',
    summary: '把看到的消息全部标为已读',
    /** `until` is the `at` of the newest message that was shown: what came after it stays unread. */
    input: z.object({ group: notificationGroup.optional(), until: moment }),
    output: z.object({}),
    errors: [],
  }),
  preferences: call({
    method: 'POST',
    path: '/api/message/preferences',
    who: 'user',
    summary: '各类消息的推送和短信开关',
    input: z.object({}),
    output: z.object({
      groups: z.array(z.object({ group: notificationGroup, kinds: z.array(kindPreference) })),
      /** The key that a browser subscribes to pushes with; null where browsers get none. */
      browserKey: z.string().nullable(),
    }),
    errors: [],
  }),
  setPreference: call({
    method: 'POST',
    path: '/api/message/preferences/set',
    who: 'user',
    summary: '打开或关闭一些消息的推送或短信',
    input: z
      .object({
        channel: notificationChannel,
        kinds: z.array(z.string()).min(1).max(kindsOfGroup().length),
        enabled: z.boolean(),
      })
      .refine(({ channel, kinds }) => kinds.every((kind) => maySwitchOff(channel, kind)), {
        path: ['kinds'],
        error: '这类消息不能关闭',
      }),
    output: z.object({}),
    errors: [],
  }),
  /**
   * Messages are pushed to this browser until the session ends. `reader` comes with each push: a browser shows the text of those
   * alone that name the one it was given last.
   */
  bindBrowser: call({
    method: 'POST',
    path: '/api/message/browser/bind',
    who: 'user',
    summary: '在这个浏览器接收消息推送，退出登录后停止',
    input: browserSubscription,
    output: z.object({ reader: z.string() }),
    errors: ['PUSH_SERVICE'],
  }),
  unbindBrowser: call({
    method: 'POST',
    path: '/api/message/browser/unbind',
    who: 'user',
    summary: '停止在这个浏览器接收消息推送，可重复调用',
    input: z.object({}),
    output: z.object({}),
    errors: [],
  }),
}
