import { Icon } from '../../ui/art/Icon.tsx'
import './ResetSteps.css'

const steps = ['验证手机', '设置新密码']

/** The steps of resetting a password. */
export function ResetSteps({ current }: { current: 1 | 2 }) {
  return (
    <ol className="reset-steps">
      {steps.map((text, i) => (
        <li
          key={text}
          aria-current={i + 1 === current ? 'step' : undefined}
          data-done={i + 1 < current ? '' : undefined}
        >
          <span className="reset-steps-mark num" aria-hidden="true">
            {i + 1 < current ? <Icon name="check" size={14} /> : i + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
