import { ADULT_AGE } from '@shanghao/contract/rules'
import { useState } from 'react'
import { useRules } from '../../core/http/rules.ts'
import { agreementTexts } from '../../ui/agreements/agreementTexts.ts'
import { PointList } from '../../ui/agreements/PointList.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import type { Consent } from './useConsent.ts'
import './Agreements.css'

/** The agreements for signing in: a checkbox, the texts in sheets, and the minimum age. `actionLabel` is 登录 or 注册. */
export function Agreements({ actionLabel, consent }: { actionLabel: string; consent: Consent }) {
  const texts = agreementTexts(useRules())
  const [open, setOpen] = useState<keyof typeof texts>()
  const shown = open && texts[open]
  return (
    <div className="agreements">
      <p>未满 {ADULT_AGE} 周岁不能租号</p>
      <div className="agreements-line">
        <label>
          <input
            type="checkbox"
            checked={consent.agreed}
            onChange={(event) => consent.setAgreed(event.target.checked)}
          />
          我已阅读并同意
        </label>
        <button type="button" onClick={() => setOpen('rules')}>
          《{texts.rules.title}》
        </button>
        <button type="button" onClick={() => setOpen('privacy')}>
          《{texts.privacy.title}》
        </button>
      </div>
      <Sheet open={shown !== undefined} onClose={() => setOpen(undefined)} title={shown?.title ?? ''}>
        {shown ? <PointList points={shown.points} /> : null}
      </Sheet>
      <Sheet
        open={consent.asking}
        onClose={() => consent.answer(false)}
        title={`${actionLabel}前请阅读并同意`}
        footer={
          <div className="agreements-answer">
            <Button kind="quiet" onClick={() => consent.answer(false)}>
              不同意
            </Button>
            <Button onClick={() => consent.answer(true)}>同意并{actionLabel}</Button>
          </div>
        }
      >
        {Object.values(texts).map(({ title, points }) => (
          <details key={title} className="agreements-text">
            <summary>《{title}》</summary>
            <PointList points={points} />
          </details>
        ))}
      </Sheet>
    </div>
  )
}
