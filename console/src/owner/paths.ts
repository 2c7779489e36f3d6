import type { NotificationGroup } from '@shanghao/contract/notifications/kinds'
import type { OwnerPermission } from '@shanghao/contract/owners/permissions'
import { type AnyScreen, screensOf } from '../core/router/screen.ts'

const screen = screensOf<OwnerPermission>()

/** Where the console lies. */
export const BASE = '/console/owner'

/**
 * Every screen of the owners' console, in the order of the menu: its address below `BASE`, title, permission and file. The only place
 * with paths: `paths.messages({ group: 'order' })` builds an address for links.
 */
export const paths = {
  messages: screen<{ group?: NotificationGroup }>('/messages', {
    title: '消息',
    menu: { group: '我的', icon: 'bell' },
    load: () => import('./notifications/MessagesPage.tsx'),
  }),
} as const

export const screens: readonly AnyScreen<OwnerPermission>[] = Object.values(paths)
