import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { Button, Drawer, Form, Input, Radio, Select } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, optionalRules, requiredRules } from '../../core/form/rules.ts'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { PortalPreview } from './PortalPreview.tsx'
import { draftOf, hostRules, logoRules, nameRules, type PortalValues, portalInput } from './portalDraft.ts'
import type { Merchant, Portal } from './sites.ts'
import { skins } from './skins.ts'
import './channels.css'

const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

const savedText = (isChanged: boolean, hasAddress: boolean): string => {
  if (isChanged) return '门户已修改'
  return hasAddress ? '门户已新建，可以打开了' : '门户已新建，登记域名后就能打开'
}

const valuesOf = ({ portalId: _id, ...values }: Portal): PortalValues => values

/** Makes a portal, or changes one, beside what its visitors will see. `portal` null: a new one; `host` null: it has no address. */
export function PortalDrawer({
  portal,
  merchants,
  host,
  onClose,
}: {
  portal: Portal | null
  merchants: readonly Merchant[]
  host: string | null
  onClose: () => void
}) {
  const may = useMay()
  const [form] = Form.useForm<PortalValues>()
  const values: Partial<PortalValues> | undefined = Form.useWatch([], form)
  const mutation = useFormMutation(
    client.channels.savePortal,
    {
      userId: ['NOT_FOUND', 'OPERATOR_SELF'],
      name: [],
      logo: [],
      skin: [],
      expiresAt: [],
      host: ['DOMAIN_OWN', 'DOMAIN_TAKEN'],
    },
    {
      invalidates: [client.channels.sites],
      onDone: (_saved, { host: registered }) => {
        toast(savedText(portal !== null, host !== null || registered !== undefined), 'success')
        onClose()
      },
    },
  )
  const initial: Partial<PortalValues> = portal
    ? valuesOf(portal)
    : {
        skin: 1,
        logo: '',
        expiresAt: Math.floor((serverNow() + YEAR_MS) / MINUTE_MS) * MINUTE_MS,
      }
  return (
    <Drawer
      open
      size="large"
      title={portal ? '修改门户' : '新建门户'}
      onClose={onClose}
      footer={
        may('channels_edit') && (
          <Button type="primary" loading={mutation.busy} onClick={() => form.submit()}>
            保存
          </Button>
        )
      }
    >
      <div className="channel-form">
        <CallForm<PortalValues>
          form={form}
          mutation={mutation}
          initial={initial}
          onSubmit={(filled) => mutation.run(portalInput(filled, portal?.portalId))}
        >
          <Form.Item
            name="userId"
            label="商家"
            extra="门户只展示和出租这位号主的账号，建好后不能换商家。"
            rules={chosenRules('商家')}
          >
            <Select
              disabled={portal !== null}
              placeholder="选择已开通的商家"
              options={merchants.map(({ userId }) => ({ value: userId, label: `号主 ${userId}` }))}
            />
          </Form.Item>
          <Form.Item name="name" label="名称" rules={requiredRules('名称', ...nameRules)}>
            <Input maxLength={12} showCount />
          </Form.Item>
          <Form.Item
            name="logo"
            label="店标"
            extra="本站图片的路径，以 / 开头；不填则用名称的第一个字。"
            rules={optionalRules('店标', ...logoRules)}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item required name="skin" label="版式">
            <Radio.Group options={skins} />
          </Form.Item>
          <Form.Item
            name="expiresAt"
            label="有效期至"
            extra="商家到期更早时，以商家为准。"
            rules={chosenRules('有效期')}
          >
            <MomentInput />
          </Form.Item>
          {host === null && (
            <Form.Item
              name="host"
              label="域名"
              extra="不带 https:// 和端口，保存时一起登记。也可以先保存，以后再登记。"
              rules={optionalRules('域名', ...hostRules)}
            >
              <Input placeholder="play.example.com" autoComplete="off" />
            </Form.Item>
          )}
        </CallForm>
        {may('channels_edit') && <PortalPreview draft={values ? draftOf(values, portal?.portalId) : null} />}
      </div>
    </Drawer>
  )
}
