import type { OwnerPermission } from '@shanghao/contract/owners/permissions'
import { prefetch } from '../core/http/queries.ts'
import type { AnyScreen } from '../core/router/screen.ts'
import { client } from './client.ts'
import { paths } from './paths.ts'

/** Every screen of the owners' console with its page, in the order of the menu. */
export const screens: readonly AnyScreen<OwnerPermission>[] = [
  {
    ...paths.board,
    load: () => import('./orders/BoardPage.tsx'),
    prefetchCalls: () => prefetch(client.orders.board, {}),
  },
  { ...paths.calendar, load: () => import('./orders/CalendarPage.tsx') },
  { ...paths.codes, load: () => import('./credentials/CodesPage.tsx') },
  { ...paths.disputes, load: () => import('./disputes/DisputesPage.tsx') },
  { ...paths.dispute, load: () => import('./disputes/DisputePage.tsx') },
  { ...paths.order, load: () => import('./orders/OrderPage.tsx') },
  { ...paths.claim, load: () => import('./disputes/ClaimPage.tsx') },
  { ...paths.looks, load: () => import('./orders/LooksPage.tsx') },
  { ...paths.accounts, load: () => import('./goods/AccountsPage.tsx') },
  { ...paths.newAccount, load: () => import('./goods/NewAccountPage.tsx') },
  { ...paths.account, load: () => import('./goods/AccountPage.tsx') },
  { ...paths.editAccount, load: () => import('./goods/EditAccountPage.tsx') },
  { ...paths.shelfPlans, load: () => import('./goods/ShelfPlansPage.tsx') },
  { ...paths.blacklist, load: () => import('./goods/BlacklistPage.tsx') },
  { ...paths.rotation, load: () => import('./orders/RotationPage.tsx') },
  { ...paths.imports, load: () => import('./goods/ImportsPage.tsx') },
  { ...paths.earnings, load: () => import('./finance/EarningsPage.tsx') },
  { ...paths.orderBills, load: () => import('./finance/OrderBillsPage.tsx') },
  { ...paths.orderBill, load: () => import('./finance/OrderBillPage.tsx') },
  { ...paths.statements, load: () => import('./finance/StatementsPage.tsx') },
  { ...paths.statement, load: () => import('./finance/StatementPage.tsx') },
  { ...paths.withdrawals, load: () => import('./finance/WithdrawalsPage.tsx') },
  { ...paths.tax, load: () => import('./finance/TaxPage.tsx') },
  { ...paths.messages, load: () => import('./notifications/MessagesPage.tsx') },
  { ...paths.staff, load: () => import('./owners/StaffPage.tsx') },
  { ...paths.acts, load: () => import('./owners/ActsPage.tsx') },
]
