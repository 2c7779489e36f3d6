import { Icon } from '../../ui/art/Icon.tsx'
import './ResetSteps.css'

const steps = ['验证手机', '设置新密码']

/** Where one is on the way to a new password. */
export function ResetSteps({ now }: { now: 1 | 2 }) {
  return (
    <ol className="reset-steps">
      {steps.map((text, i) => (
        <li
          key={text}
          aria-current={i + 1 === now ? 'step' : undefined}
          data-done={i + 1 < now ? '' : undefined}
        >
          <span className="reset-steps-mark num" aria-hidden="true">
            {i + 1 < now ? <Icon name="check" size={14} /> : i + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
