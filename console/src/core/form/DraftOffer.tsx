import { momentText } from '@shanghao/client/time/timeText'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StateView } from '../shell/StateView.tsx'
import type { FormDrafts } from './useFormDraft.ts'
import './DraftOffer.css'

/** Asks whether to go on with what was filled in earlier, before the form is shown. */
export function DraftOffer<V>({
  drafts,
  note,
  children,
}: {
  drafts: FormDrafts<V>
  /** What else to know about it before going on. */
  note?: ((values: V) => string | null) | undefined
  children: (continued: V | null) => ReactNode
}) {
  const { offered, continued, goOn, discard } = drafts
  if (offered === null) return children(continued)
  const warning = note?.(offered.values) ?? null
  return (
    <StateView
      kind={warning === null ? 'empty' : 'warning'}
      title="上次填写的内容还没有提交"
      text={`${momentText(offered.at, Date.now())} 在这个浏览器里填写，账号密码不会保存。${warning ?? ''}`}
      action={
        <div className="draft-offer">
          <Button onClick={discard}>放弃并重新填写</Button>
          <Button type="primary" onClick={goOn}>
            继续填写
          </Button>
        </div>
      }
    />
  )
}
