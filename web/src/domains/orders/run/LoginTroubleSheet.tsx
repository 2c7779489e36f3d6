import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/controls/Button.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import type { Order } from '../orderState.ts'

/** What to try when the login fails, and where to go if that does not help. */
export function LoginTroubleSheet({
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
      title="登不上？"
      footer={
        <div className="login-trouble-foot">
          <LinkButton kind="quiet" to={paths.orderDetail({ orderId })}>
            提前归还
          </LinkButton>
          <LinkButton to={paths.complaintsNew({ orderId, group: 'login' })}>投诉退款</LinkButton>
        </div>
      }
    >
      <div className="login-trouble">
        <p>请按顺序尝试：</p>
        <ol>
          <li>
            <b>核对区服</b>
            <span>这是 {goods.zone} 的账号，选错系统或登录方式，会提示账号不存在。</span>
          </li>
          <li>
            <b>复制粘贴，不要手动输入</b>
            <span>点「复制」再粘贴，前后不要留空格。</span>
          </li>
          <li>
            <b>重新获取账号密码</b>
            <span>号主可能刚修改过密码，重新获取可以看到最新的。</span>
            <Button kind="soft" size="s" onClick={onReopen}>
              重新获取账号密码
            </Button>
          </li>
          <li>
            <b>提示需要验证</b>
            <span>请不要反复尝试，平台不提供绕过游戏人脸或设备验证的帮助；无法登录可以投诉退款。</span>
          </li>
          <li>
            <b>提示在其他设备登录</b>
            <span>等一两分钟后重新登录；反复被顶下线，可以投诉退款。</span>
          </li>
        </ol>
        <p>仍然登不上，可以投诉退款，提交前会显示可退金额。请先截图登录界面的提示。</p>
      </div>
    </Sheet>
  )
}
