import type { ParsedOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { decodeCursor, skipOf, strangeCursor } from '../../../core/http/cursor.ts'
import type { Ctx } from '../../../core/http/handler.ts'
import type { Catalogue } from './catalogue.ts'
import { gramsToLookUp } from './grams.ts'
import type { After, Question, Sort } from './list.ts'
import { searchWordsOf } from './searchWords.ts'

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
  const [of, key, id] = decodeCursor(cursor, ['text', sort === 'newest' ? 'moment' : 'number', 'id'])
  return of === sort ? [key, id] : strangeCursor()
}

/** What narrows a list, as the list understands it, without a page; `limit` and `sort` say how much will be read in which order. */
const narrowedBy = async (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.count>,
  { sort, limit }: { sort: Sort; limit: number },
): Promise<Question> => {
  const words = await searchWordsOf(ctx, input.keyword)
  return {
    gameId: input.id,
    sort,
    zones: input.zones,
    ...groupsOf(catalogue, input.options),
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    noDeposit: input.noDeposit,
    twoStepSupport: input.twoStepSupport,
    freeNow: input.freeNow,
    words: words.flatMap(({ text }) => text ?? []),
    patterns: words.flatMap(({ pattern }) => pattern ?? []),
    grams: await gramsToLookUp(ctx, words, { limit, covered: sort === 'default' }),
    time: null,
    now: ctx.now,
    after: null,
    skip: 0,
    limit,
  }
}

/** What a list call asks. Raises INVALID_INPUT for a page that can't be entered. */
export const questionOf = async (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.list>,
): Promise<Question> => {
  const after = afterOf(input.page.cursor, input.sort)
  const skip = skipOf(input.page)
  const { page, sort } = input
  const question = await narrowedBy(ctx, catalogue, input, { sort, limit: page.size + 1 })
  return { ...question, time: page.time === undefined ? null : new Date(page.time), after, skip }
}

/** What a count call asks: everything the same list finds. */
export const countedBy = (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.count>,
): Promise<Question> => narrowedBy(ctx, catalogue, input, { sort: 'default', limit: COUNT_MAX })
