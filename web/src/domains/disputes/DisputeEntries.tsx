import { PictureStrip } from '../../ui/display/PictureStrip.tsx'
import { TimeLine, type TimeLineEvent } from '../../ui/display/TimeLine.tsx'
import { addressTo, type Dispute } from '../../ui/disputes/disputeState.ts'
import './DisputeEntries.css'

type Entry = Dispute['entries'][number]

function EntryBody({ entry: { text, pictures, title } }: { entry: Entry }) {
  if (text === null && pictures.length === 0) return null
  return (
    <div className="entry-body">
      {text === null ? null : <p>{text}</p>}
      {pictures.length > 0 ? <PictureStrip pictures={pictures} of={title} /> : null}
    </div>
  )
}

/** What was done and said, oldest first, and what happens at the deadline. */
export function DisputeEntries({
  dispute: { entries, viewer, dueAt, dueText },
}: {
  dispute: Pick<Dispute, 'entries' | 'viewer' | 'dueAt' | 'dueText'>
}) {
  const past = entries.map(
    (entry): TimeLineEvent => ({
      state: 'done',
      at: entry.at,
      text: addressTo(viewer, entry.title),
      body: <EntryBody entry={entry} />,
    }),
  )
  const next: TimeLineEvent[] =
    dueText === null ? [] : [{ state: 'now', at: dueAt, text: addressTo(viewer, dueText) }]
  return <TimeLine label="经过" events={[...past, ...next]} />
}
