import { useEffect, useId, useRef } from 'react'
import { navigateTo } from '../../../core/router/navigate.ts'
import { paths } from '../../../paths.ts'
import { BrandMark } from '../../../ui/art/BrandMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { openDialog } from '../../../ui/layout/openDialog.ts'
import type { BrowserPromptKind } from './browserPrompts.ts'
import './BrowserPrompt.css'

const texts: Record<BrowserPromptKind, { title: string; text: string; close: string }> = {
  'home-screen': {
    title: '把上号添加到主屏幕',
    text: '点底部的分享按钮，选「添加到主屏幕」，下次点图标就能打开。',
    close: '以后再说',
  },
  wechat: {
    title: '建议在浏览器里打开',
    text: '点右上角的「…」，选「在浏览器打开」，可以保持登录，也可以添加到主屏幕。',
    close: '继续在微信里使用',
  },
}

/** 添加到主屏幕, or 在浏览器打开 inside WeChat. */
export default function BrowserPrompt({
  kind,
  onShown,
  onClosed,
}: {
  kind: BrowserPromptKind
  onShown: () => void
  onClosed: () => void
}) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { title, text, close } = texts[kind]
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    openDialog(box.current)
    onShown()
  }, [])
  return (
    <dialog ref={box} tabIndex={-1} className="browser-prompt" aria-labelledby={id} onClose={onClosed}>
      <BrandMark size={56} />
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="browser-prompt-buttons">
        {kind === 'wechat' ? (
          <CopyButton as="main" text={location.href} what="网址" label="复制网址" />
        ) : (
          <Button
            block
            onClick={() => {
              onClosed()
              navigateTo(paths.bookmark())
            }}
          >
            查看步骤
          </Button>
        )}
        <Button kind="plain" block onClick={() => box.current?.close()}>
          {close}
        </Button>
      </div>
    </dialog>
  )
}
