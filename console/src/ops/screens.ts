import type { OperatorPermission } from '@shanghao/contract/ops/permissions'
import type { AnyScreen } from '../core/router/screen.ts'
import { paths } from './paths.ts'

/** Every screen of the operators' console with its page, in the order of the menu. */
export const screens: readonly AnyScreen<OperatorPermission>[] = [
  { ...paths.dashboard, load: () => import('./platform/DashboardPage.tsx') },
  { ...paths.home, load: () => import('./operators/HomePage.tsx') },
  { ...paths.operators, load: () => import('./operators/OperatorsPage.tsx') },
  { ...paths.audit, load: () => import('./operators/AuditPage.tsx') },
  { ...paths.settings, load: () => import('./settings/SettingsPage.tsx') },
  { ...paths.settingPlans, load: () => import('./settings/PlansPage.tsx') },
  { ...paths.settingHistory, load: () => import('./settings/HistoryPage.tsx') },
  { ...paths.gateways, load: () => import('./platform/GatewaysPage.tsx') },
  { ...paths.keys, load: () => import('./platform/KeysPage.tsx') },
]
