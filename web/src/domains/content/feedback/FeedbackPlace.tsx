import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { coordinatesText, type Place } from '../location/place.ts'

/** The line that the place adds to the text. */
export const placeLine = (place: Place | null): string =>
  place ? `\n位置：${place.name}（${coordinatesText(place)}）` : ''

/** Where it happened, such as a net bar: chosen on a page of its own, or left out. */
export function FeedbackPlace({
  place,
  onAsk,
  onRemove,
}: {
  place: Place | null
  onAsk: () => void
  onRemove: () => void
}) {
  return (
    <section className="feedback-place" aria-label="位置">
      <h2>位置（选填）</h2>
      {place ? (
        <p>
          <span>
            {place.name} <small className="num">{coordinatesText(place)}</small>
          </span>
          <IconButton icon="close" label="移除位置" onClick={onRemove} />
        </p>
      ) : (
        <Button kind="soft" size="s" onClick={onAsk}>
          添加位置
        </Button>
      )}
      <small>在网吧遇到问题时，位置能帮我们找到是哪一家</small>
    </section>
  )
}
