import { loginPathFor } from '../../../../../core/session/session.ts'
import { paths } from '../../../../../paths.ts'
import { LinkButton } from '../../../../../ui/controls/Button.tsx'
import './GuestStart.css'

/** In place of a guest's rentals: what is there after signing in. */
export function GuestStart() {
  return (
    <section className="card guest-start" aria-label="登录">
      <div>
        <h2>登录后从这里接着玩</h2>
        <p>租用中的账号、租过的账号都在这里，一点就能再租。</p>
      </div>
      <LinkButton to={loginPathFor(paths.home())}>登录 / 注册</LinkButton>
    </section>
  )
}
