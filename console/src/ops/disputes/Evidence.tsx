import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { Image } from 'antd'
import type { Case } from './case.ts'

type Entry = Case['entries'][number]

const columns = [
  { by: 'renter', name: '租客' },
  { by: 'owner', name: '号主' },
  { by: 'platform', name: '平台' },
] as const

/** What each side said and showed, side by side; a picture opens large, where it can be zoomed and turned. */
export function Evidence({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className="evidence">
      {columns.map(({ by, name }) => (
        <section key={by} className="panel" data-by={by} aria-label={`${name}的说明`}>
          <h2 className="panel-title">{name}</h2>
          <Entries entries={entries.filter((entry) => entry.by === by)} />
        </section>
      ))}
    </div>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const now = serverNow()
  if (entries.length === 0) return <p className="arbitration-second">没有说明</p>
  return (
    <ol className="evidence-entries">
      {entries.map(({ at, title, text, pictures }) => (
        <li key={`${at} ${title}`}>
          <p className="evidence-title">
            <span>{title}</span>
            <time className="arbitration-second num">{momentText(at, now)}</time>
          </p>
          {text !== null && <p className="case-text">{text}</p>}
          {pictures.length > 0 && (
            <div className="evidence-pictures">
              <Image.PreviewGroup>
                {pictures.map(({ url }, n) => (
                  <Image key={url} src={url} width={104} height={104} alt={`截图 ${n + 1}`} />
                ))}
              </Image.PreviewGroup>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
