import { useCall } from '@shanghao/client/http/useCall'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './GamesPage.css'

const GameDialog = lazy(() => import('./GameDialog.tsx'))

/** The games of the market: which are open, and how much each has. */
export default function GamesPage() {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const query = useCall(client.goods.operatedGames, {}, { inPage: true })
  return (
    <Page
      title="游戏"
      actions={
        may('catalogue_edit') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            新增游戏
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ list }) => (
          <ul className="games" aria-label="游戏">
            {list.map(({ gameId, name, licenceNote, accounts, zones, version }) => (
              <li key={gameId}>
                <Link to={paths.game({ gameId: String(gameId) })}>{name}</Link>
                {licenceNote === null ? (
                  <Tag color="warning">没有授权说明，不能上架</Tag>
                ) : (
                  <Tag color="success">可以上架</Tag>
                )}
                <span className="games-facts num">
                  在架 {accounts >= COUNT_MAX ? `${COUNT_MAX} 以上` : accounts}，区服 {zones}
                  {version > 0 && `，第 ${version} 版`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {isAdding && (
        <Suspense fallback={null}>
          <GameDialog game={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
