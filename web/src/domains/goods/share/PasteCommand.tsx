import { useEffect } from 'react'
import { useIsInteractive } from '../../../core/page/interactive.tsx'
import { toast } from '../../../core/shell/overlays.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { readClipboard, watchPaste } from './useSharedGoods.ts'
import './PasteCommand.css'

/** Reads a friend's share command from the clipboard on request. */
export function PasteCommand() {
  // The app's own host, which also does this, comes after the first paint (pagePopups.tsx).
  useEffect(watchPaste, [])
  const isInteractive = useIsInteractive()
  if (!isInteractive || !navigator.clipboard?.readText) return null
  const paste = async () => {
    const outcome = await readClipboard()
    if (outcome === 'nothing') toast('剪贴板里没有上号口令')
    if (outcome === 'refused') toast('浏览器不允许读取剪贴板，请长按搜索框粘贴口令')
  }
  return (
    <section className="paste-command">
      <p>收到朋友的口令？复制后点这里，直接打开账号。</p>
      <Button kind="soft" size="s" onClick={paste}>
        粘贴口令
      </Button>
    </section>
  )
}
