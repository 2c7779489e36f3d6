import { minuteText } from '@shanghao/client/time/timeText'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { GameCrest } from '../../../../../ui/art/GameCrest.tsx'
import { LinkButton } from '../../../../../ui/controls/Button.tsx'
import type { Home } from '../HomeFrame.tsx'
import './NightGame.css'

type Game = Home['games'][number]

/** The game of the night: its emblem, its overnight hours, and the way to the other games. */
export function NightGame({ game, games }: { game: Game; games: readonly Game[] }) {
  const { value, label, accounts, overnightStart, overnightEnd } = game
  return (
    <section className="night-game" aria-label={label}>
      <GameCrest seed={value} size={96} />
      <h2>{label}</h2>
      <p className="night-game-facts">
        <span className="num">{accounts >= COUNT_MAX ? `${COUNT_MAX}+` : accounts}</span> 个账号在架 · 包夜{' '}
        <span className="num">
          {minuteText(overnightStart)}–次日 {minuteText(overnightEnd)}
        </span>
      </p>
      <LinkButton to={paths.rentList({ gameId: value, freeNow: true })}>现在能租的账号</LinkButton>
      {games.length > 1 ? <OtherGames game={game} games={games} /> : null}
    </section>
  )
}

function OtherGames({ game, games }: { game: Game; games: readonly Game[] }) {
  const { pathname } = useLocation()
  return (
    <nav className="night-games" aria-label="换个游戏">
      {games.map(({ value, label }) => (
        <Link
          key={value}
          to={{ pathname, search: `gameId=${value}` }}
          replace
          aria-current={value === game.value ? 'page' : undefined}
        >
          <GameCrest seed={value} size={24} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
