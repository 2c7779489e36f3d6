import { z } from 'zod'
import { moment } from '../id.ts'
import { notificationChannels, notificationGroups } from './kinds.ts'

export const messageId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const notificationGroup = z.enum(notificationGroups)
export const notificationChannel = z.enum(notificationChannels)

/** A message of the inbox. */
export const message = z.object({
  messageId,
  kind: z.string(),
  /** Null for a kind that this version doesn't have. */
  group: notificationGroup.nullable(),
  title: z.string(),
  text: z.string(),
  /** The screen that it leads to, with its query. */
  path: z.string(),
  read: z.boolean(),
  at: moment,
})

/** A channel of a kind: whether messages go out by it, and whether the person may change that. */
const channelOfKind = z.object({ on: z.boolean(), changeable: z.boolean() })

export const kindPreference = z.object({
  kind: z.string(),
  label: z.string(),
  about: z.string(),
  push: channelOfKind,
  /** Null for a kind without SMS. */
  sms: channelOfKind.nullable(),
})

/** Base64url of a key of so many bytes. */
const keyOf = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), '推送密钥格式不正确')

/** What a browser gives out to receive pushes (Push API): the address at its push service, and its keys. */
export const browserSubscription = z.object({
  endpoint: z.url('推送地址格式不正确').max(1000, '推送地址格式不正确'),
  keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
})
