import { useCall } from '@shanghao/client/http/useCall'
import { bannerPlaces } from '@shanghao/contract/content/states'
import { namesMatch, type ReadingsOf, readingsFrom } from '@shanghao/contract/goods/names'
import { useState } from 'react'
import { client } from '../../../core/http/request.ts'
import { useIsInteractive } from '../../../core/page/interactive.tsx'
import { appStorage } from '../../../core/platform/localStorage.ts'
import { paths } from '../../../paths.ts'
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { QueryView } from '../../../ui/feedback/QueryView.tsx'
import { SkeletonCards } from '../../../ui/feedback/Skeleton.tsx'
import { StateView } from '../../../ui/feedback/StateView.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Banners } from '../home/pieces/Banners.tsx'
import { type Game, GameTile } from './GameTile.tsx'
import { IndexBar } from './IndexBar.tsx'
import { recentGames } from './recentGames.ts'
import './HallPage.css'

/** 选择游戏: all games by initial. A word searched on the home page is passed on to the chosen game's list. */
export default function HallPage() {
  const games = useCall(client.goods.queryGames)
  const [typed, setTyped] = useState('')
  return (
    <Page title="选择游戏" className="hall">
      <SearchField label="搜索游戏名或简称" value={typed} onChange={setTyped} />
      {typed === '' && <Banners type={bannerPlaces.hall} />}
      <QueryView query={games} skeleton={<SkeletonCards count={6} height={68} />}>
        {({ games: all, readings }) => (
          <Games all={all} typed={typed.trim()} readingsOf={readingsFrom(readings)} />
        )}
      </QueryView>
    </Page>
  )
}

function Games({ all, typed, readingsOf }: { all: readonly Game[]; typed: string; readingsOf: ReadingsOf }) {
  const isInteractive = useIsInteractive()
  const [isDropped, setDropped] = useState(false)
  const keyword = isInteractive && !isDropped ? (appStorage.get('homeSearchKeyword') ?? '') : ''
  const found = all.filter(({ label, aliases, initial }) =>
    namesMatch([label, ...aliases, initial], typed, readingsOf),
  )
  const recent = (isInteractive ? recentGames() : []).flatMap(
    (id) => all.find(({ value }) => value === id) ?? [],
  )
  const groups = [...Map.groupBy(found, ({ initial }) => initial)].sort(byInitial)
  if (found.length === 0)
    return (
      <StateView
        art={<EmptyArt kind="search" />}
        title={typed ? `没有找到游戏“${typed}”` : '还没有开放的游戏'}
        text={typed ? '试试游戏简称，或名称中的两个字。' : '新游戏上架后会出现在这里。'}
      />
    )
  return (
    <>
      {keyword ? (
        <div className="hall-keyword">
          <p>选择游戏后，会继续搜索“{keyword}”</p>
          <IconButton
            icon="close"
            label={`不再搜索“${keyword}”`}
            onClick={() => {
              appStorage.remove('homeSearchKeyword')
              setDropped(true)
            }}
          />
        </div>
      ) : null}
      <p className="sr-only" role="status">
        {typed ? `找到 ${found.length} 个游戏` : ''}
      </p>
      {typed ? null : (
        <section aria-labelledby="hall-recent">
          {recent.length > 0 ? (
            <>
              <h2 id="hall-recent">最近浏览</h2>
              <ul className="hall-recent">
                {recent.map((game) => (
                  <li key={game.value}>
                    <GameTile game={game} to={paths.rentList({ gameId: game.value, keyword })} small />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </section>
      )}
      <div className="hall-groups">
        {groups.map(([initial, members]) => (
          <section key={initial} id={`initial-${initial}`} aria-labelledby={`initial-${initial}-name`}>
            <h2 id={`initial-${initial}-name`} tabIndex={-1}>
              {initial}
            </h2>
            <ul>
              {members.map((game) => (
                <li key={game.value}>
                  <GameTile game={game} to={paths.rentList({ gameId: game.value, keyword })} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length > 1 ? <IndexBar letters={groups.map(([initial]) => initial)} /> : null}
    </>
  )
}

/** # is the group of names without an initial letter, and comes last. */
const byInitial = ([a]: [string, unknown], [b]: [string, unknown]) =>
  Number(a === '#') - Number(b === '#') || a.localeCompare(b)
