import { toast } from '../../core/shell/overlays.ts'
import { Button } from './Button.tsx'

/** Browsers allow the clipboard on secure pages only; elsewhere a hidden field is copied. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    const host = document.querySelector('dialog[open]') ?? document.body
    host.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}

/** Copies `text`; `what` names it in the toast and for screen readers (账号, 密码, 订单编号). */
export function CopyButton({
  text,
  what,
  label = '复制',
  as = 'soft',
  onCopied,
}: {
  text: string
  what: string
  label?: string
  /** `main` for a page's main action, `plain` inside a line of text. */
  as?: 'soft' | 'main' | 'plain'
  onCopied?: () => void
}) {
  return (
    <Button
      kind={as === 'main' ? 'primary' : as}
      size={as === 'main' ? 'm' : 's'}
      block={as === 'main'}
      aria-label={as === 'main' || label.includes(what) ? undefined : `复制${what}`}
      onClick={async () => {
        if (!(await copy(text))) return toast('复制失败，请长按文字手动复制', 'fail')
        toast(`${what}已复制`, 'success')
        onCopied?.()
      }}
    >
      {label}
    </Button>
  )
}
