import type { Db } from '../../../core/database/db.ts'
import {
  filterConditions,
  isReadByRank,
  type ListedRow,
  type ListQuery,
  listStatement,
  type Way,
} from './list.ts'

/**
 * Whether queries of this form have one best plan, so that a prepared statement can be used: lists without filters, at
 * the page sizes of the screens (each form is a prepared statement on every connection).
 */
const hasStablePlan = (q: ListQuery): boolean =>
  filterConditions(q).length === 0 && q.skip === 0 && [11, 21].includes(q.limit)

/** Accounts of the list that are read for each of the page, before all that match are looked up. */
const READ_FOR_EACH = 250

/** Whether the indexes find what matches: an account's zone, options, price, deposit, and help with verification. */
const canBeLookedUp = (q: ListQuery): boolean =>
  q.zones.length > 0 ||
  q.ranks.length > 0 ||
  q.optionGroups.length > 0 ||
  q.priceFrom !== undefined ||
  q.priceTo !== undefined ||
  q.noDeposit ||
  q.twoStepSupport

/**
 * One page of the list, and one row more when another page follows.
 *
 * The planner takes filters for independent: where it expects that one account in a hundred has both of two things, it reads the list in
 * its order until a page is full, and all of it when no account has both. So the list is read as far as a page needs that is filled by
 * one account in 250; a page that is not full then has so few accounts that looking up all of them costs little.
 */
export const listGoods = async (
  database: { db: Db; catalogue: Db },
  question: ListQuery,
): Promise<ListedRow[]> => {
  const handle = hasStablePlan(question) ? database.db : database.catalogue
  const read = async (way: Way): Promise<ListedRow[]> =>
    (await listStatement(question, way).execute(handle)).rows[0]?.rows ?? []
  const isFound =
    question.grams.length > 0 ||
    question.ownerId !== null ||
    isReadByRank(question) ||
    !canBeLookedUp(question)
  if (isFound) return read('planned')
  const rows = await read({ first: READ_FOR_EACH * (question.skip + question.limit) })
  return rows.length === question.limit ? rows : read('looked up')
}
