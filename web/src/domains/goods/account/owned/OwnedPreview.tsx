import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../../../core/http/request.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import type { Summary } from '../goodsDetail.ts'
import { OwnedCard } from './OwnedCard.tsx'
import { ownedPath } from './ownedPath.ts'

const SHOWN = 10

/** A row of the rarest items of each list, with a link to all. */
export function OwnedPreviews({ goodsId }: { goodsId: string }) {
  const lists = useCall(client.goods.templateFour, { id: goodsId }, { inPage: true }).data?.items ?? []
  return lists
    .filter(({ list }) => list)
    .map((item) => <Preview key={item.propertyId} goodsId={goodsId} item={item} />)
}

function Preview({ goodsId, item }: { goodsId: string; item: Summary }) {
  const { propertyId, name, value, counts } = item
  const { data, error } = useCall(client.goods.templateDesc, { id: goodsId, propertyId }, { inPage: true })
  if (error || data?.total === 0) return null
  return (
    <Section title={name} note={value} more={{ to: ownedPath(goodsId, item), label: '全部' }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing a keyboard could scroll it by */}
      <ul className="account-owned" tabIndex={0} aria-label={name}>
        {data
          ? data.options.slice(0, SHOWN).map((owned) => (
              <li key={owned.id}>
                <OwnedCard owned={owned} as={counts === 'skins' ? 'skin' : 'hero'} />
              </li>
            ))
          : [0, 1, 2, 3, 4].map((i) => (
              <li key={i}>
                <div className="owned-picture">
                  <Skeleton height="100%" radius={8} />
                </div>
                <Skeleton width="60%" />
              </li>
            ))}
      </ul>
    </Section>
  )
}
