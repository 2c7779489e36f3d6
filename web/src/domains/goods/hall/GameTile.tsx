import type { CallOutput } from '@shanghao/client/http/calls'
import { Link } from 'react-router'
import { countText } from '../../../core/platform/countText.ts'
import { GameCrest } from '../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'

/** The server's count stops here. */
const ACCOUNTS_COUNTED = 10_000

export type Game = CallOutput<'goods', 'queryGames'>['games'][number]

/** A game to choose. `small` in a row that scrolls. */
export function GameTile({ game, to, small = false }: { game: Game; to: string; small?: boolean }) {
  const { value, label, aliases, accounts } = game
  if (small)
    return (
      <Link to={to} className="hall-small">
        <GameCrest seed={value} size={48} />
        <span className="clamp-1">{label}</span>
      </Link>
    )
  return (
    <Link to={to} className="hall-game">
      <GameCrest seed={value} size={44} />
      <span className="hall-name">
        <span className="clamp-1">{label}</span>
        <small className="clamp-1">
          {[`${countText(accounts)}${accounts >= ACCOUNTS_COUNTED ? '+' : ''} 个账号`, ...aliases].join(
            ' · ',
          )}
        </small>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}
