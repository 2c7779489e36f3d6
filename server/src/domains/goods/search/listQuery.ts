import type { ParsedOf } from '@shanghao/contract/call'
import type { goodsCalls } from '@shanghao/contract/goods/calls'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { decodeCursor, failInvalidCursor, skipOf } from '../../../core/http/cursor.ts'
import type { Ctx } from '../../../core/http/handler.ts'
import { ownerShown } from '../../../core/http/site.ts'
import type { Catalogue } from './catalogue.ts'
import { gramsToLookUp } from './grams.ts'
import type { ListQuery, PageCursor, Sort } from './list.ts'
import { parseKeyword } from './searchWords.ts'

/**
 * Groups options by property: any of a property's options, one of each property. An unknown option is a group without
 * matches.
 */
const groupOptions = (catalogue: Catalogue, options: readonly number[]) => {
  const groups = Map.groupBy(options, (id) => catalogue.options.get(id)?.property_id ?? -id)
  const isLadder = (property: number): boolean => catalogue.properties.get(property)?.kind === 'rank'
  const ladders = [...groups].filter(([property]) => isLadder(property))
  const others = [...groups].filter(([property]) => !isLadder(property)).map(([, ids]) => ids)
  const [ladder, ...furtherLadders] = ladders.map(([, ids]) => ids)
  return { ranks: ladder ?? [], optionGroups: [...others, ...furtherLadders] }
}

/** Decodes a page cursor. Raises INVALID_INPUT for one of another sort order. */
export const decodeListCursor = (cursor: string | undefined, sort: Sort): PageCursor | null => {
  if (cursor === undefined) return null
  const [of, key, id] = decodeCursor(cursor, ['text', sort === 'newest' ? 'moment' : 'number', 'id'])
  return of === sort ? [key, id] : failInvalidCursor()
}

/** The query of an input's filters, without a page; `limit` and `sort` choose the plan of a search. */
const buildQuery = async (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.count>,
  { sort, limit }: { sort: Sort; limit: number },
): Promise<ListQuery> => {
  const words = await parseKeyword(ctx, input.keyword)
  return {
    gameId: input.id,
    ownerId: ownerShown(ctx.site, ctx.now),
    sort,
    zones: input.zones,
    ...groupOptions(catalogue, input.options),
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    noDeposit: input.noDeposit,
    twoStepSupport: input.twoStepSupport,
    freeNow: input.freeNow,
    rentableAt: input.rentableAt === undefined ? undefined : new Date(input.rentableAt),
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

/** The query of a list call. Raises INVALID_INPUT for an invalid page. */
export const buildListQuery = async (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.list>,
): Promise<ListQuery> => {
  const after = decodeListCursor(input.page.cursor, input.sort)
  const skip = skipOf(input.page)
  const { page, sort } = input
  const question = await buildQuery(ctx, catalogue, input, { sort, limit: page.size + 1 })
  return { ...question, time: page.time === undefined ? null : new Date(page.time), after, skip }
}

/** The query of a count call: all accounts that the same list finds. */
export const buildCountQuery = (
  ctx: Ctx<'anyone'>,
  catalogue: Catalogue,
  input: ParsedOf<typeof goodsCalls.count>,
): Promise<ListQuery> => buildQuery(ctx, catalogue, input, { sort: 'default', limit: COUNT_MAX })
