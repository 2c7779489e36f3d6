import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { GoodsCard } from '../../../ui/goods/GoodsCard.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { GoodsDetail } from './goodsDetail.ts'

const SHOWN = 6

/** Free accounts of the same game at a similar price; without an account, popular ones. */
export function SimilarAccounts({ goods }: { goods?: GoodsDetail }) {
  const priceRange = goods && {
    priceFrom: Math.floor(goods.hourlyFen * 0.6),
    priceTo: Math.ceil(goods.hourlyFen * 1.5),
  }
  const found = useCall(
    client.goods.list,
    { id: goods?.gameId ?? 0, ...priceRange, freeNow: true, sort: 'popular', page: { size: SHOWN + 1 } },
    { inPage: true },
  ).data?.list.filter(({ goodsId }) => goodsId !== goods?.goodsId)
  if (!found || found.length === 0) return null
  const all = goods
    ? { gameId: goods.gameId, ...priceRange, freeNow: true }
    : ({ sort: 'popular', freeNow: true } as const)
  return (
    <div id="similar">
      <Section title={goods ? '相似账号' : '大家都在租'} more={{ to: paths.rentList(all) }}>
        <ul className="account-similar">
          {found.slice(0, SHOWN).map((one) => (
            <li key={one.goodsId}>
              <GoodsCard goods={one} as="grid" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
