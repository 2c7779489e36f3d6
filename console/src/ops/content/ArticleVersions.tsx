import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useMay } from '../access.ts'
import { PublishDialog } from './PublishDialog.tsx'

type Version = CallOutput<'content', 'editArticle'>['versions'][number]

const isCancelled = ({ shownFrom, shownUntil }: Version): boolean =>
  shownFrom !== null && shownFrom === shownUntil

const stateOf = (version: Version, now: number) => {
  const { shownFrom, shownUntil } = version
  if (shownFrom === null || isCancelled(version)) return <Tag>草稿</Tag>
  if (shownFrom > now) return <Tag color="processing">{momentText(shownFrom, now)} 发布</Tag>
  return shownUntil === null || shownUntil > now ? <Tag color="success">展示中</Tag> : <Tag>已结束</Tag>
}

/** The versions of an article, the latest first; one is previewed beside them. */
export function ArticleVersions({
  articleId,
  versions,
  selected,
  onSelect,
}: {
  articleId: number
  versions: readonly Version[]
  selected: number
  onSelect: (version: number) => void
}) {
  const may = useMay()
  const [publishing, setPublishing] = useState<number | null>(null)
  const now = serverNow()
  return (
    <section className="panel">
      <h2 className="panel-title">版本</h2>
      <ol className="article-versions" aria-label="版本">
        {versions.map((version) => {
          const { version: no, title, writtenBy, writtenAt, shownFrom } = version
          const mayPublish = shownFrom === null || isCancelled(version) || shownFrom > now
          return (
            <li key={no} data-selected={no === selected ? '' : undefined}>
              <div>
                <strong>第 {no} 版</strong> {stateOf(version, now)}
                <p>{title}</p>
                <p className="article-by num">
                  {momentText(writtenAt, now)}，{writtenBy === null ? '随软件提供' : `运营人员 ${writtenBy}`}
                </p>
              </div>
              <div className="article-acts">
                <Button
                  disabled={no === selected}
                  aria-label={`预览第 ${no} 版`}
                  onClick={() => onSelect(no)}
                >
                  预览
                </Button>
                {may('content_edit') && mayPublish && (
                  <Button
                    type="primary"
                    aria-label={`发布第 ${no} 版`}
                    onClick={() => {
                      onSelect(no)
                      setPublishing(no)
                    }}
                  >
                    发布
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {publishing !== null && (
        <PublishDialog articleId={articleId} version={publishing} onClose={() => setPublishing(null)} />
      )}
    </section>
  )
}
