import type { OperatorPermission } from '@shanghao/contract/ops/permissions'
import { screensOf } from '../core/router/screen.ts'

const screen = screensOf<OperatorPermission>()

/** Where the console lies. */
export const BASE = '/console/ops'

/**
 * Every screen of the operators' console, in the order of the menu: its address below `BASE`, title and permission. The only place
 * with paths: `paths.audit({ by: '12' })` builds an address for links.
 */
export const paths = {
  home: screen('/home', { title: '我的权限' }),
  operators: screen('/operators', {
    title: '运营人员',
    may: 'operators_read',
    menu: { group: '系统', icon: 'team' },
  }),
  audit: screen<{ by?: string; subject?: string; callName?: string }>('/audit', {
    title: '审计日志',
    may: 'audit_read',
    menu: { group: '系统', icon: 'history' },
  }),
} as const
