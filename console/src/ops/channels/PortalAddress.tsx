import type { CallOutput } from '@shanghao/client/http/calls'
import { Tag } from 'antd'

type Address = NonNullable<CallOutput<'channels', 'previewPortal'>['address']>

const lines: Readonly<
  Record<Address['state'], { tag: string; color: string; before: string; after: string }>
> = {
  own: { tag: '已登记', color: 'success', before: '打开地址 ', after: '' },
  free: { tag: '可用', color: 'success', before: '保存后在 ', after: ' 打开' },
  taken: { tag: '已占用', color: 'error', before: '', after: ' 已登记给其他站点，请换一个域名' },
  reserved: { tag: '平台保留', color: 'error', before: '', after: ' 是平台自己的域名，请换一个' },
}

/** The address at which a portal answers once it is saved, and whether it can have it. */
export function PortalAddress({ address }: { address: Address | null }) {
  if (address === null)
    return (
      <p className="portal-preview-address" role="status">
        <Tag>没有域名</Tag>
        <span>登记域名后，门户才能打开</span>
      </p>
    )
  const { tag, color, before, after } = lines[address.state]
  const isOpen = address.state === 'own' || address.state === 'free'
  return (
    <p className="portal-preview-address" role="status">
      <Tag color={color}>{tag}</Tag>
      <span>
        {before}
        <b>{isOpen ? address.url : address.host}</b>
        {after}
      </span>
    </p>
  )
}
