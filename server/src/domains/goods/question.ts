import type { ParsedOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import type { Ctx } from '../../core/handler.ts'
import { placeOf, skipOf, strangeCursor } from '../../core/page.ts'
import type { Catalogue } from './catalogue.ts'
import { gramsToLookUp } from './grams.ts'
import type { After, Question, Sort } from './list.ts'
import { wordsOf } from './words.ts'

/** Options of one property widen, different properties narrow. An option nobody knows is a group that nothing matches. */
const groupsOf = (catalogue: Catalogue, options: readonly number[]) => {
  const groups = Map.groupBy(options, (id) => catalogue.options.get(id)?.property_id ?? -id)
  const isLadder = (property: number): boolean => catalogue.properties.get(property)?.kind === 'rank'
  const ladders = [...groups].filter(([property]) => isLadder(property))
  const others = [...groups].filter(([property]) => !isLadder(property)).map(([, ids]) => ids)
  const [ladder, ...furtherLadders] = ladders.map(([, ids]) => ids)
  return { ranks: ladder ?? [], optionGroups: [...others, ...furtherLadders] }
}

/** Where the previous page ended; a cursor of another sort is none of this list's. */
export const afterOf = (cursor: string | undefined, sort: Sort): After | null => {
  if (cursor === undefined) return null
  const [of, key, id] = placeOf(cursor, ['text', sort === 'newest' ? 'moment' : 'number', 'id'])
  return of === sort ? [key, id] : strangeCursor()
}

/** What a list call asks, as the list understands it. Raises INVALID_INPUT for a page that can't be entered. */
export const questionOf = async (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.list>,
): Promise<Question> => {
  const words = wordsOf(input.keyword)
  const limit = input.page.size + 1
  return {
    gameId: input.id,
    sort: input.sort,
    zones: input.zones,
    ...groupsOf(catalogue, input.options),
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    noDeposit: input.noDeposit,
    twoStepSupport: input.twoStepSupport,
    freeNow: input.freeNow,
    words,
    grams: await gramsToLookUp(ctx, words, { limit, covered: input.sort === 'default' }),
    time: input.page.time === undefined ? null : new Date(input.page.time),
    now: ctx.now,
    after: afterOf(input.page.cursor, input.sort),
    skip: skipOf(input.page),
    limit,
  }
}
