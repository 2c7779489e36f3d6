import { Icon } from '../../ui/Icon.tsx'

/** What happens to a name and a number here. `device`: nobody is signed in. */
export function PrivacyPromise({ device = false }: { device?: boolean }) {
  return (
    <section className="realname-promise" aria-label="信息怎么使用">
      <h2>
        <Icon name="shield" size={20} />
        信息怎么使用
      </h2>
      <ul>
        <li>只用来确认你本人已满 18 周岁，这是国家对租号的要求。</li>
        <li>我们只要姓名和身份证号，不要照片；人脸只在支付宝里核对，不经过我们。</li>
        {device ? (
          <li>这台设备上不显示认证的是谁；没有账号用上的话，填写的内容最迟两天后删除。</li>
        ) : (
          <li>加密封存，不给号主和其他用户看，页面上只显示打码后的内容。</li>
        )}
      </ul>
    </section>
  )
}
