import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { GameCrest } from '../../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../../ui/art/Icon.tsx'
import type { Home } from './HomeFrame.tsx'
import './GameLinks.css'

/** The games with their emblems; each leads to its accounts. */
export function GameLinks({ games }: { games: Home['games'] }) {
  return (
    <nav className="home-games" style={{ '--links': games.length + 1 } as CSSProperties} aria-label="游戏">
      {games.map((game) => (
        <Link key={game.value} to={paths.rentList({ gameId: game.value })} className="home-game">
          <GameCrest seed={game.value} size={52} />
          <span className="clamp-1">{game.label}</span>
        </Link>
      ))}
      <Link to={paths.hall()} className="home-game">
        <span className="home-game-all">
          <Icon name="more" />
        </span>
        <span>全部游戏</span>
      </Link>
    </nav>
  )
}
