import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../../../core/http/request.ts'
import { paths } from '../../../../../paths.ts'
import { Section } from '../../../../../ui/layout/Section.tsx'
import { GoodsRow } from '../GoodsRow.tsx'

const SHOWN = 3

/** The latest favourites that are free now; nothing where there are none. */
export function FreeFavourites() {
  const favourites = useCall(client.goods.storedList, {}, { inPage: true }).data?.list ?? []
  const free = favourites.filter(({ available, freeAt }) => available && freeAt === null).slice(0, SHOWN)
  if (free.length === 0) return null
  return (
    <Section title="收藏里现在可租" more={{ to: paths.collected() }}>
      <ul className="card goods-rows">
        {free.map((goods) => (
          <li key={goods.goodsId}>
            <GoodsRow goods={goods} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
