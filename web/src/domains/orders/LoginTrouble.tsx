import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Order } from './orderState.ts'

/** What to try when the login doesn't work, and where to go when that doesn't help. */
export function LoginTrouble({
  order: { orderId, goods },
  open,
  onClose,
  onReopen,
}: {
  order: Order
  open: boolean
  onClose: () => void
  onReopen: () => void
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="登录不了"
      footer={
        <div className="trouble-foot">
          <LinkButton kind="soft" to={paths.support()}>
            联系客服
          </LinkButton>
          <LinkButton kind="quiet" to={paths.orderDetail({ orderId })}>
            提前归还
          </LinkButton>
        </div>
      }
    >
      <div className="trouble">
        <p>先按顺序试试，多数问题在这里就能解决：</p>
        <ol>
          <li>
            <b>选对区</b>
            <span>这是 {goods.zone} 的账号，选错系统或登录方式会提示账号不存在。</span>
          </li>
          <li>
            <b>用复制，不要手打</b>
            <span>点「复制」再粘贴，前后不要留空格。</span>
          </li>
          <li>
            <b>重新拆一次</b>
            <span>号主可能刚改过密码，重新查看会拿到最新的。</span>
            <Button kind="soft" size="s" onClick={onReopen}>
              重新查看账号密码
            </Button>
          </li>
          <li>
            <b>提示要验证</b>
            <span>
              {goods.twoStepSupport
                ? '把提示截图发给客服，号主会协助通过。'
                : '这个账号不支持验证协助，请把提示截图发给客服。'}
              平台不会帮任何人绕过游戏的人脸或设备验证。
            </span>
          </li>
          <li>
            <b>提示在别处登录</b>
            <span>等一两分钟再登；反复被顶下线就联系客服。</span>
          </li>
        </ol>
        <p>还是不行，就联系客服，或者提前归还：会先给你看能退多少。</p>
      </div>
    </Sheet>
  )
}
