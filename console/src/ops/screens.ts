import type { OperatorPermission } from '@shanghao/contract/ops/permissions'
import type { AnyScreen } from '../core/router/screen.ts'
import { paths } from './paths.ts'

/** Every screen of the operators' console with its page, in the order of the menu. */
export const screens: readonly AnyScreen<OperatorPermission>[] = [
  { ...paths.dashboard, load: () => import('./platform/DashboardPage.tsx') },
  { ...paths.home, load: () => import('./operators/HomePage.tsx') },
  { ...paths.people, load: () => import('./people/PeoplePage.tsx') },
  { ...paths.person, load: () => import('./people/PersonPage.tsx') },
  { ...paths.appeals, load: () => import('./people/AppealsPage.tsx') },
  { ...paths.phoneApplications, load: () => import('./user/PhoneApplicationsPage.tsx') },
  { ...paths.phoneApplication, load: () => import('./user/PhoneApplicationPage.tsx') },
  { ...paths.ownerApplications, load: () => import('./owners/OwnerApplicationsPage.tsx') },
  { ...paths.listingReviews, load: () => import('./goods/ReviewsPage.tsx') },
  { ...paths.listingReview, load: () => import('./goods/ReviewPage.tsx') },
  { ...paths.listings, load: () => import('./goods/ListingsPage.tsx') },
  { ...paths.games, load: () => import('./goods/GamesPage.tsx') },
  { ...paths.game, load: () => import('./goods/GamePage.tsx') },
  { ...paths.desk, load: () => import('./support/DeskPage.tsx') },
  { ...paths.conversations, load: () => import('./support/ConversationsPage.tsx') },
  { ...paths.arbitration, load: () => import('./disputes/ArbitrationPage.tsx') },
  { ...paths.arbitrationCase, load: () => import('./disputes/CasePage.tsx') },
  { ...paths.reports, load: () => import('./reviews/ReportsPage.tsx') },
  { ...paths.orders, load: () => import('./orders/OrdersPage.tsx') },
  { ...paths.order, load: () => import('./orders/OrderPage.tsx') },
  { ...paths.operators, load: () => import('./operators/OperatorsPage.tsx') },
  { ...paths.audit, load: () => import('./operators/AuditPage.tsx') },
  { ...paths.settings, load: () => import('./settings/SettingsPage.tsx') },
  { ...paths.settingPlans, load: () => import('./settings/PlansPage.tsx') },
  { ...paths.settingHistory, load: () => import('./settings/HistoryPage.tsx') },
  { ...paths.gateways, load: () => import('./platform/GatewaysPage.tsx') },
  { ...paths.keys, load: () => import('./platform/KeysPage.tsx') },
]
