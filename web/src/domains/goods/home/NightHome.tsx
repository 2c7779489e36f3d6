import { useLocation } from 'react-router'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { HomeFrame } from './pieces/HomeFrame.tsx'
import { NightAccounts } from './pieces/night/NightAccounts.tsx'
import { NightGame } from './pieces/night/NightGame.tsx'
import { NightZones } from './pieces/night/NightZones.tsx'
import '../../../ui/night.css'
import './NightHome.css'

/** 首页, layout 3: one game at night, always dark. The address names the game; without it, it is the first. */
export default function NightHome() {
  const wanted = Number(new URLSearchParams(useLocation().search).get('gameId'))
  return (
    <HomeFrame className="home-night night" skeleton={<NightSkeleton />}>
      {({ games }) => {
        const game = games.find(({ value }) => value === wanted) ?? games[0]
        return game ? (
          <>
            <NightGame game={game} games={games} />
            <NightAccounts game={game} />
            <NightZones game={game} />
          </>
        ) : null
      }}
    </HomeFrame>
  )
}

function NightSkeleton() {
  return (
    <>
      <div className="night-game">
        <Skeleton width={96} height={96} radius={24} />
        <Skeleton width="50%" height="2em" />
        <Skeleton width="70%" />
      </div>
      <Skeleton height={260} radius={16} />
    </>
  )
}
