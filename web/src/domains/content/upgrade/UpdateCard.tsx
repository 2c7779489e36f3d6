import type { CallOutput } from '@shanghao/client/http/calls'
import { appShell } from '../../../core/platform/appShell.ts'
import { BrandMark } from '../../../ui/art/BrandMark.tsx'
import { sizeText } from './sizeText.ts'
import './UpdateCard.css'

export type Update = NonNullable<CallOutput<'content', 'upgradeDefault'>['update']>

/** What an update is and what it changes. */
export function UpdateCard({
  update: { versionName, bytes, notes },
  text,
}: {
  update: Update
  text: string
}) {
  return (
    <section className="update-card" aria-label="新版本">
      <BrandMark size={72} />
      <h2>发现新版本 {versionName}</h2>
      <p className="update-card-text">{text}</p>
      <p className="update-card-facts num">
        {appShell ? <span>当前版本 {appShell.versionName}</span> : null}
        {bytes === null ? null : <span>{sizeText(bytes)}</span>}
      </p>
      <ul aria-label="更新内容">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
