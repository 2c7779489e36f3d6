import type { GoodsListing } from '@shanghao/contract/goods/listing'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { type GameContext, readGameContext, shownRow } from '../draft.ts'
import { presentationOf, type Shot, textOf } from '../listing/form.ts'
import { planPresentation } from '../listing/planPresentation.ts'
import { listAllShots } from '../listing/screenshots.ts'
import { findAllWaiting, submitVersions, type Version } from '../listing/versions.ts'
import type { StoredListing } from '../sheet/listings.ts'

/** A locked account, and its form after a change. */
export type ChangedListing = { readonly account: StoredListing; readonly form: GoodsListing }
type Acting = { gameId: number; actorId: number; reviews: boolean; now: Date }

/** Sets what renters see of many accounts in one statement. Raises INVALID_INPUT where something is not the game's. */
const applyPresentations = async (
  tx: Tx,
  context: GameContext,
  changes: readonly ChangedListing[],
): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ account, form }) => ({
    id: account.id,
    ...shownRow(context, form),
    role_names: form.roleNames,
  }))
  await sql`
    update goods g set zone_id = n.zone_id, title = n.title, description = n.description, options = n.options,
           rank_option = n.rank_option, heroes = n.heroes, skins = n.skins, search_text = n.search_text, role_names = n.role_names
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id bigint, zone_id int, title text, description text, options int[],
           rank_option int, heroes int, skins int, search_text text, role_names text[])
     where g.id = n.id`.execute(tx)
}

type Known = { shots: readonly Shot[]; waiting: Version | undefined }

const planOf = ({ account, form }: ChangedListing, { shots, waiting }: Known, reviews: boolean) =>
  planPresentation({
    ...{ state: account.state, reviews, waiting },
    present: textOf(presentationOf(account.form), shots),
    next: textOf(presentationOf(form), shots),
  })

/** Whether a change of the account leaves its screenshots as they are, also those of the version in review. */
const keepsShots = ({ shots, waiting }: Known, { form }: ChangedListing): boolean =>
  waiting === undefined || textOf(form, waiting.screenshots) === textOf(form, shots)

/**
 * Changes what renters see of many accounts of one game, by the rules of `changeListing`, in a few statements. Returns those that take
 * the verb for one account, because their version in review has other screenshots; they are not changed. Raises INVALID_INPUT.
 */
export const changePresentations = async (
  tx: Tx,
  changes: readonly ChangedListing[],
  { gameId, actorId, reviews, now }: Acting,
): Promise<readonly ChangedListing[]> => {
  if (changes.length === 0) return []
  const ids = changes.map(({ account }) => account.id)
  const [shown, waiting] = [await listAllShots(tx, ids), await findAllWaiting(tx, ids)]
  const knownOf = ({ account: { id } }: ChangedListing): Known => ({
    shots: shown.get(id) ?? [],
    waiting: waiting.get(id),
  })
  const options = [...new Set(changes.flatMap(({ form }) => form.options))]
  const context = await readGameContext(tx, gameId, options)
  const changed = changes.filter((change) => keepsShots(knownOf(change), change))
  // Also checks what only waits for review.
  for (const { form } of changed) shownRow(context, form)
  const planned = changed.map((change) => {
    const known = knownOf(change)
    return { change, known, plan: planOf(change, known, reviews) }
  })
  const applied = planned.filter(({ plan }) => plan.applies)
  await applyPresentations(
    tx,
    context,
    applied.map(({ change }) => change),
  )
  await submitVersions(
    tx,
    planned
      .filter(({ plan }) => plan.submits)
      .map(({ change: { account, form }, known, plan }) => ({
        goodsId: account.id,
        presentation: presentationOf(form),
        screenshots: known.shots,
        submittedBy: actorId,
        isApproved: plan.isApproved,
        at: now,
      })),
  )
  return changes.filter((change) => !changed.includes(change))
}
