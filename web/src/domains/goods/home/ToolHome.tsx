import { useSession } from '../../../core/session/session.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { GoodsRow, GoodsRowSkeletons } from './pieces/GoodsRow.tsx'
import { accountsIn, HomeFrame } from './pieces/HomeFrame.tsx'
import { morePaths } from './pieces/HomeSection.tsx'
import { ContinuePlaying } from './pieces/tool/ContinuePlaying.tsx'
import { FreeFavourites } from './pieces/tool/FreeFavourites.tsx'
import { Shortcuts } from './pieces/tool/Shortcuts.tsx'
import './ToolHome.css'

/** 首页, layout 5: a tool. First what runs, then what the person rented before, one tap from renting it again. */
export default function ToolHome() {
  const isSignedIn = useSession(({ token }) => token !== null)
  return (
    <HomeFrame
      className="home-tool"
      top={
        <>
          <ContinuePlaying isSignedIn={isSignedIn} />
          <Shortcuts />
        </>
      }
      skeleton={<ToolSkeleton />}
    >
      {(home) => {
        const popular = accountsIn(home, 'popular')
        return (
          <>
            {popular.length > 0 ? (
              <Section title="大家都在租" more={{ to: morePaths.popular }}>
                <ul className="card goods-rows">
                  {popular.map((goods) => (
                    <li key={goods.goodsId}>
                      <GoodsRow goods={goods} />
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
            {isSignedIn ? <FreeFavourites /> : null}
          </>
        )
      }}
    </HomeFrame>
  )
}

function ToolSkeleton() {
  return (
    <div className="section">
      <GoodsRowSkeletons count={5} />
    </div>
  )
}
