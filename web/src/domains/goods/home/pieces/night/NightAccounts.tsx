import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../../../core/http/request.ts'
import { paths } from '../../../../../paths.ts'
import { Notice } from '../../../../../ui/feedback/Notice.tsx'
import { QueryView } from '../../../../../ui/feedback/QueryView.tsx'
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx'
import { GoodsCard } from '../../../../../ui/goods/GoodsCard.tsx'
import { Section } from '../../../../../ui/layout/Section.tsx'
import type { Home } from '../HomeFrame.tsx'
import { NightPoster } from './NightPoster.tsx'

/** Accounts of the game that are free now: those for a whole night as posters, the others as cards. */
export function NightAccounts({ game: { value, label } }: { game: Home['games'][number] }) {
  const free = useCall(client.goods.list, { id: value, sort: 'popular', freeNow: true, page: { size: 12 } })
  return (
    <QueryView query={free} skeleton={<Skeleton height={260} radius={16} />}>
      {({ list }) => {
        const forNight = list.filter(({ overnightFen }) => overnightFen !== null).slice(0, 6)
        const others = list.filter((goods) => !forNight.includes(goods)).slice(0, 4)
        return (
          <>
            {list.length === 0 ? (
              <Notice tone="accent" title={`${label}现在没有空闲的账号`}>
                全部账号里能看到各自何时可租。
              </Notice>
            ) : null}
            {forNight.length > 0 ? (
              <Section title="可包夜" note="按租过的次数排列">
                <ul className="night-posters">
                  {forNight.map((goods) => (
                    <li key={goods.goodsId}>
                      <NightPoster goods={goods} />
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
            {others.length > 0 ? (
              <Section title="玩几局就走" more={{ to: paths.rentList({ gameId: value }), label: '全部' }}>
                <ul className="night-others">
                  {others.map((goods) => (
                    <li key={goods.goodsId}>
                      <GoodsCard goods={goods} as="grid" />
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}
