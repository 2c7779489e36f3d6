import type { ResultOf } from '@shanghao/contract/call'
import type { notificationCalls } from '@shanghao/contract/notifications/calls'
import {
  kindsOfGroup,
  maySwitchOff,
  type NotificationChannel,
  notificationGroups,
  rulesOfKind,
} from '@shanghao/contract/notifications/kinds'
import type { MessageRow } from './queries.ts'

type Message = ResultOf<typeof notificationCalls.list>['list'][number]
type Preferences = Pick<ResultOf<typeof notificationCalls.preferences>, 'groups'>

export const presentMessage = (row: MessageRow): Message => ({
  messageId: row.id,
  kind: row.kind,
  group: rulesOfKind(row.kind)?.group ?? null,
  title: row.title,
  text: row.text,
  path: row.path,
  read: row.read_at !== null,
  at: row.created_at.getTime(),
})

/** Messages of kinds that this version doesn't have count in the total alone. */
export const presentUnread = (
  rows: readonly { kind: string; unread: number }[],
): ResultOf<typeof notificationCalls.unread> => {
  const sum = (kinds: readonly { unread: number }[]) => kinds.reduce((total, { unread }) => total + unread, 0)
  return {
    total: sum(rows),
    groups: notificationGroups.map((group) => ({
      group,
      unread: sum(rows.filter(({ kind }) => rulesOfKind(kind)?.group === group)),
    })),
  }
}

export const presentPreferences = (
  mutes: readonly { channel: NotificationChannel; kind: string }[],
): Preferences => {
  const channelOf = (channel: NotificationChannel, kind: string, isSent: boolean) => {
    const changeable = maySwitchOff(channel, kind)
    const isMuted = mutes.some((mute) => mute.channel === channel && mute.kind === kind)
    return { on: isSent && !(changeable && isMuted), changeable }
  }
  return {
    groups: notificationGroups.map((group) => ({
      group,
      kinds: kindsOfGroup(group).flatMap((kind) => {
        const rules = rulesOfKind(kind)
        if (!rules) return []
        const { label, about, push, sms } = rules
        return [
          {
            kind,
            label,
            about,
            push: channelOf('push', kind, push !== 'never'),
            sms: sms ? channelOf('sms', kind, true) : null,
          },
        ]
      }),
    })),
  }
}
