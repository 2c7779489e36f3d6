import { Link } from 'react-router'
import { paths } from '../../../../../paths.ts'
import type { Goods } from '../../../../../ui/goods/GoodsCard.tsx'
import { Section } from '../../../../../ui/layout/Section.tsx'
import { Price } from '../../../../../ui/money/Price.tsx'
import { morePaths } from '../HomeSection.tsx'
import './NewArrivals.css'

/** The newest accounts as a numbered list of contents. */
export function NewArrivals({ accounts }: { accounts: readonly Goods[] }) {
  if (accounts.length === 0) return null
  return (
    <Section title="刚刚上架" more={{ to: morePaths.newest }}>
      <ol className="arrivals">
        {accounts.map(({ goodsId, title, gameName, hourlyFen }, i) => (
          <li key={goodsId}>
            <Link to={paths.account({ goodsId })}>
              <span className="arrivals-number num" aria-hidden="true">
                {i + 1}
              </span>
              <span className="arrivals-text">
                <span className="clamp-2">{title}</span>
                <small>{gameName}</small>
              </span>
              <Price fen={hourlyFen} per="时" />
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
