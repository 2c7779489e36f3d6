import { paths } from '../../../../paths.ts'
import { GoodsCard } from '../../../../ui/goods/GoodsCard.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import type { Home, HomeSectionKey } from './HomeFrame.tsx'
import './HomeSection.css'

/** The list that a section of home begins. */
export const morePaths: Record<HomeSectionKey, string> = {
  popular: paths.rentList({ sort: 'popular' }),
  no_deposit: paths.rentList({ noDeposit: true }),
  newest: paths.rentList({ sort: 'newest' }),
}

/** Accounts that are seen of a row that scrolls. */
const ROW_SHOWN = 3

/** A section of home as a row that scrolls (`compact`), two columns or a list; nothing where a site has no such account. */
export function HomeSection({
  section: { key, title, goods },
  as,
  isFirst = false,
}: {
  section: Home['sections'][number]
  as: 'compact' | 'grid' | 'list'
  /** It is on the first screen. */
  isFirst?: boolean
}) {
  if (goods.length === 0) return null
  return (
    <Section title={title} more={{ to: morePaths[key] }}>
      <ul className={`home-goods home-goods-${as}`}>
        {goods.map((one, index) => (
          <li key={one.goodsId}>
            <GoodsCard goods={one} as={as} isFirst={isFirst && index < ROW_SHOWN} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
