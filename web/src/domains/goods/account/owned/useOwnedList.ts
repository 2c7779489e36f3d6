import { namesMatch, readingsFrom } from '@shanghao/contract/goods/names'
import { useCall } from '../../../../core/http/query.ts'
import { client } from '../../../../core/http/request.ts'
import type { Owned, OwnedList, Summary } from '../goodsDetail.ts'

/** The lists of an account, and the one an address means: by its number, else the first of the kind. */
export const useOwnedList = (goodsId: string, kind: Summary['counts'], wanted: string | null) => {
  const four = useCall(client.goods.templateFour, { id: goodsId })
  const lists = four.data?.items.filter(({ list }) => list) ?? []
  const propertyId =
    (Number(wanted) || lists.find(({ counts }) => counts === kind)?.propertyId) ?? lists[0]?.propertyId ?? 0
  const owned = useCall(client.goods.templateDesc, { id: goodsId, propertyId }, { enabled: propertyId > 0 })
  return { propertyId, owned, failed: four.error && !four.data ? four : null }
}

/** What of the owned things a text means: part of a name, or of what they belong to; pinyin and initials too. */
export const ownedMatching = ({ options, readings }: OwnedList, typed: string): readonly Owned[] =>
  options.filter(({ name, group }) => namesMatch([name, group ?? ''], typed, readingsFrom(readings)))

/** How many there are of each, the order of first appearance kept. */
export const countsBy = <K>(
  options: readonly Owned[],
  keyOf: (owned: Owned) => K,
): readonly (readonly [K, number])[] =>
  [...Map.groupBy(options, keyOf)].map(([key, members]) => [key, members.length])
