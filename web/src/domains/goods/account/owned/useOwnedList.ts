import { useCall } from '@shanghao/client/http/useCall'
import { namesMatch, readingsFrom } from '@shanghao/contract/goods/names'
import { client } from '../../../../core/http/request.ts'
import type { Owned, OwnedList, Summary } from '../goodsDetail.ts'

/** The list an address refers to: by its property id, else the first of the kind. */
export const useOwnedList = (goodsId: string, kind: Summary['counts'], requestedId: string | null) => {
  const summary = useCall(client.goods.templateFour, { id: goodsId })
  const lists = summary.data?.items.filter(({ list }) => list) ?? []
  const propertyId =
    (Number(requestedId) || lists.find(({ counts }) => counts === kind)?.propertyId) ??
    lists[0]?.propertyId ??
    0
  const owned = useCall(client.goods.templateDesc, { id: goodsId, propertyId }, { enabled: propertyId > 0 })
  return { propertyId, owned, failed: summary.error && !summary.data ? summary : null }
}

/** The owned items whose name or group matches a text; pinyin and initials match too. */
export const findOwned = ({ options, readings }: OwnedList, typed: string): readonly Owned[] =>
  options.filter(({ name, group }) => namesMatch([name, group ?? ''], typed, readingsFrom(readings)))

/** The number of items for each key, in the order of first appearance. */
export const countBy = <K>(
  options: readonly Owned[],
  keyOf: (owned: Owned) => K,
): readonly (readonly [K, number])[] =>
  [...Map.groupBy(options, keyOf)].map(([key, members]) => [key, members.length])
