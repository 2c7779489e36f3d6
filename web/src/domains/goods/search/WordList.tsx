import { confirmDialog } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'

/** Words to search with one tap. `ranked` numbers them; with `onForget` they can be cleared. */
export function WordList({
  title,
  words,
  ranked = false,
  onPick,
  onForget,
}: {
  title: string
  words: readonly string[]
  ranked?: boolean
  onPick: (word: string) => void
  onForget?: () => void
}) {
  if (words.length === 0) return null
  const confirmAndForget = async () => {
    if (await confirmDialog({ text: '清空搜索记录？', cancel: '取消', confirm: '清空', danger: true }))
      onForget?.()
  }
  return (
    <section className="search-words" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onForget ? (
          <Button kind="plain" size="s" onClick={confirmAndForget}>
            清空
          </Button>
        ) : null}
      </header>
      <ol data-ranked={ranked ? '' : undefined}>
        {words.map((word, i) => (
          <li key={word}>
            <button type="button" onClick={() => onPick(word)}>
              {ranked ? (
                <span className="search-rank num" aria-hidden="true">
                  {i + 1}
                </span>
              ) : null}
              <span>{word}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
