import type { CallOutput } from '@shanghao/client/http/calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { GameCrest } from '../../../ui/art/GameCrest.tsx'
import { Icon } from '../../../ui/art/Icon.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'

type Game = CallOutput<'goods', 'queryGames'>['games'][number]

/** The game of the list, and a sheet to change it; search word and price are kept, filters of the game are dropped. */
export function GameSwitch({
  games,
  gameId,
  onChoose,
}: {
  games: readonly Game[]
  gameId: number
  onChoose: (gameId: number) => void
}) {
  const [open, setOpen] = useState(false)
  const current = games.find(({ value }) => value === gameId)
  const name = current?.label ?? (gameId === 0 ? '全部' : '选择游戏')
  const choose = (id: number) => {
    setOpen(false)
    if (id !== gameId) onChoose(id)
  }
  return (
    <>
      <button
        type="button"
        className="rent-list-game"
        aria-haspopup="dialog"
        aria-label={`${name}，切换游戏`}
        onClick={() => setOpen(true)}
      >
        {current ? <GameCrest seed={current.value} size={24} /> : null}
        <span className="clamp-1">{name}</span>
        <Icon name="down" size={14} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="切换游戏" isLarge>
        <ul className="rent-list-games">
          <li>
            <button type="button" aria-pressed={gameId === 0} onClick={() => choose(0)}>
              <span className="rent-list-any">
                <Icon name="grid" size={20} />
              </span>
              <span>全部游戏</span>
              {gameId === 0 ? <Icon name="check" size={20} /> : null}
            </button>
          </li>
          {games.map(({ value, label, accounts }) => (
            <li key={value}>
              <button type="button" aria-pressed={gameId === value} onClick={() => choose(value)}>
                <GameCrest seed={value} size={40} />
                <span>
                  {label}
                  <small className="num">{accounts} 个账号</small>
                </span>
                {gameId === value ? <Icon name="check" size={20} /> : null}
              </button>
            </li>
          ))}
        </ul>
        <Link to={paths.hall()} className="rent-list-hall">
          按首字母找游戏
          <Icon name="forward" size={16} />
        </Link>
      </Sheet>
    </>
  )
}
