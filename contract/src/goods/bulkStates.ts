/** Life of an import: checked (the dry run, which changes nothing), run once it is confirmed, ended. */
export const importStates = ['checked', 'running', 'done', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importStateNames: Readonly<Record<ImportState, string>> = {
  checked: '待确认',
  running: '导入中',
  done: '已完成',
  cancelled: '已取消',
}

/** A table of new accounts, or of changes to accounts that its rows name. */
export const importKinds = ['create', 'change'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindNames: Readonly<Record<ImportKind, string>> = {
  create: '批量添加',
  change: '批量修改',
}

/** Life of a scheduled change of shelf states. */
export const shelfPlanStates = ['waiting', 'done', 'cancelled'] as const
export type ShelfPlanState = (typeof shelfPlanStates)[number]
export const shelfPlanStateNames: Readonly<Record<ShelfPlanState, string>> = {
  waiting: '待执行',
  done: '已执行',
  cancelled: '已取消',
}

/** Rows of one import. */
export const IMPORT_ROWS_MAX = 5_000
/** Accounts of one change, schedule or selection. */
export const BULK_GOODS_MAX = 5_000
/** Accounts that a selection may name one by one; more are selected by a filter. */
export const SELECTED_MAX = 1_000
/** Accounts that a preview of a change lists at once. */
export const PREVIEW_ROWS = 50
/** Copies of an account at once. */
export const COPIES_MAX = 50
/** Imports of an owner that are checked in a day. */
export const IMPORTS_DAY_MAX = 100
/** Hours after which an import that is not confirmed is cancelled, and what was read of it deleted. */
export const IMPORT_KEPT_HOURS = 24
/** How far ahead a shelf state is scheduled. */
export const SHELF_AHEAD_DAYS = 60
/** Waiting schedules of an owner. */
export const SHELF_PLANS_MAX = 50
