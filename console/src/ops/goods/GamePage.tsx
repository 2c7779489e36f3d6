import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Alert, Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import type { Game } from './game.ts'
import { PropertySection } from './PropertySection.tsx'
import { TextsForm } from './TextsForm.tsx'
import './GamesPage.css'

const GameDialog = lazy(() => import('./GameDialog.tsx'))
const ReasonDialog = lazy(() => import('../../core/form/ReasonDialog.tsx'))

const invalidates = [client.goods.operatedGame, client.goods.operatedGames]
const kinds = { rank: '段位', list: '清单', choice: '单选' } as const

/** A game: licence, zones, properties with options, hot words, and the versions of all that. */
export default function GamePage() {
  const { gameId = '' } = useParams()
  const may = useMay()
  const [asked, setAsked] = useState<'change' | 'licence' | null>(null)
  const query = useCall(client.goods.operatedGame, { gameId: Number(gameId) }, { inPage: true })
  const licence = useCallMutation(client.goods.noteLicence, {
    invalidates,
    onDone: () => toast('已填写，可以上架账号', 'success'),
  })
  const game = query.data
  const mayEdit = may('catalogue_edit')
  return (
    <Page
      title={game?.name ?? '游戏'}
      actions={
        game &&
        mayEdit && (
          <>
            <Button onClick={() => setAsked('licence')}>授权说明</Button>
            <Button onClick={() => setAsked('change')}>修改</Button>
          </>
        )
      }
    >
      <QueryView query={query}>{(shown) => <Content game={shown} mayEdit={mayEdit} />}</QueryView>
      <Suspense fallback={null}>
        {game && asked === 'change' && <GameDialog game={game} onClose={() => setAsked(null)} />}
        {game && asked === 'licence' && (
          <ReasonDialog
            title="授权说明"
            text="填写版号和出租授权的依据，之后这个游戏的账号可以上架。"
            label="说明"
            confirm="保存"
            maxLength={500}
            isDestructive={false}
            onReason={async (note) =>
              (await licence.run({ gameId: game.gameId, version: game.version, note })) !== null
            }
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function Content({ game, mayEdit }: { game: Game; mayEdit: boolean }) {
  const of = { gameId: game.gameId, version: game.version }
  const done = { invalidates, onDone: () => toast('已保存', 'success') }
  const addZone = useCallMutation(client.goods.addZone, done)
  const addProperty = useCallMutation(client.goods.addProperty, done)
  return (
    <>
      {game.licenceNote === null && (
        <Alert type="warning" showIcon title="没有授权说明，这个游戏的账号不能上架" />
      )}
      <section className="panel game-section" aria-labelledby="game-facts">
        <h2 className="panel-title" id="game-facts">
          基本信息
        </h2>
        <p>
          别名：{game.aliases.join('、') || '没有'}；包夜 {Math.floor(game.overnightStart / 60)} 点到{' '}
          {Math.floor(game.overnightEnd / 60)} 点；{game.twoStep ? '支持' : '不支持'}号主协助验证
        </p>
        {game.licenceNote !== null && <p>授权说明：{game.licenceNote}</p>}
      </section>
      <section className="panel game-section" aria-labelledby="game-zones">
        <h2 className="panel-title" id="game-zones">
          区服
        </h2>
        <ul className="game-options">
          {game.zones.map(({ id, system, login }) => (
            <li key={id}>
              <Tag>
                {system}·{login}
              </Tag>
            </li>
          ))}
        </ul>
        {mayEdit && (
          <TextsForm
            labels={['系统', '登录方式']}
            action="新增区服"
            onSave={async ([system = '', login = '']) =>
              (await addZone.run({ ...of, system, login })) !== null
            }
          />
        )}
      </section>
      {game.properties.map((property) => (
        <PropertySection
          key={property.id}
          game={game}
          property={property}
          kind={kinds[property.kind]}
          mayEdit={mayEdit}
        />
      ))}
      {mayEdit && (
        <section className="panel game-section" aria-labelledby="game-property">
          <h2 className="panel-title" id="game-property">
            新增属性
          </h2>
          <TextsForm
            labels={['属性名称']}
            action="新增清单属性"
            onSave={async ([name = '']) => (await addProperty.run({ ...of, name, kind: 'list' })) !== null}
          />
        </section>
      )}
      <HotWords game={game} mayEdit={mayEdit} />
      <History game={game} />
    </>
  )
}

function HotWords({ game: { gameId, hotWords }, mayEdit }: { game: Game; mayEdit: boolean }) {
  const hide = useCallMutation(client.goods.hideHotWord, { invalidates })
  return (
    <section className="panel game-section" aria-labelledby="game-words">
      <h2 className="panel-title" id="game-words">
        热搜词
      </h2>
      {hotWords.length === 0 && <p>还没有热搜词</p>}
      <ul className="game-options">
        {hotWords.map(({ word, hidden }) => (
          <li key={word} className="game-line">
            <Tag>{hidden ? `${word}（已隐藏）` : word}</Tag>
            {mayEdit && (
              <Button
                size="small"
                aria-label={`${hidden ? '恢复' : '隐藏'}热搜词 ${word}`}
                onClick={() => void hide.run({ gameId, word, hidden: !hidden })}
              >
                {hidden ? '恢复' : '隐藏'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ game: { versions, moves } }: { game: Game }) {
  return (
    <section className="panel game-section" aria-labelledby="game-versions">
      <h2 className="panel-title" id="game-versions">
        版本
      </h2>
      {moves.map(({ label, into, moved, at, doneAt }) => (
        <p key={`${label}${at}`} className="num">
          {label} {into === null ? '已去掉' : `换成 ${into}`}：{doneAt === null ? '正在处理' : '已完成'}，
          {moved} 个账号
        </p>
      ))}
      {versions.length === 0 && <p>还没有改动过</p>}
      {versions.map(({ version, change, by, at }) => (
        <p key={version} className="num">
          第 {version} 版：{change}（{by ?? '系统'}，{momentText(at, serverNow())}）
        </p>
      ))}
    </section>
  )
}
