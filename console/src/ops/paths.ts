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
  dashboard: screen<{ unit?: 'hour' | 'day'; measure?: string }>('/dashboard', {
    title: '概览',
    may: 'dashboard_read',
    menu: { group: '概览', icon: 'board' },
  }),
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
  settings: screen<{ word?: string; show?: string }>('/settings', {
    title: '规则',
    may: 'settings_read',
    menu: { group: '系统', icon: 'settings' },
  }),
  settingPlans: screen<{ state?: string }>('/settings/plans', { title: '定时修改', may: 'settings_read' }),
  settingHistory: screen<{ key?: string }>('/settings/history', {
    title: '规则的修改记录',
    may: 'settings_read',
  }),
  gateways: screen('/gateways', {
    title: '外部服务',
    may: 'gateways_read',
    menu: { group: '系统', icon: 'chart' },
  }),
  keys: screen('/keys', {
    title: '加密密钥',
    may: 'settings_read',
    menu: { group: '系统', icon: 'key' },
  }),
} as const
