import { DEVICE_DATA_DAYS } from '@shanghao/contract/rules'
import { IDENTITY_PURPOSES } from '../../ui/agreements/identityPurposes.ts'
import { Icon } from '../../ui/art/Icon.tsx'

/** How name and ID number are used. `device`: verified on a device without signing in. */
export function PrivacyNotice({ device = false }: { device?: boolean }) {
  return (
    <section className="realname-promise" aria-label="信息用途说明">
      <h2>
        <Icon name="shield" size={20} />
        信息用途说明
      </h2>
      <ul>
        <li>{IDENTITY_PURPOSES}。</li>
        <li>只收集姓名和身份证号，不收集照片；人脸仅在支付宝内核对，不经过平台。</li>
        {device ? (
          <li>这台设备上不显示认证人；未关联账号的，填写的内容最迟 {DEVICE_DATA_DAYS} 天后删除。</li>
        ) : (
          <li>加密保存，号主和其他用户无法查看，页面上只显示脱敏后的内容。</li>
        )}
      </ul>
    </section>
  )
}
