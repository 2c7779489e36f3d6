import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import type { InputOf } from '@shanghao/contract/call'
import { appPlatformNames, updateKindNames } from '@shanghao/contract/content/states'
import type { versionCalls } from '@shanghao/contract/content/versions'
import { regex } from '@shanghao/contract/validation/text'
import { Button, Drawer, Form, Input, InputNumber, Radio } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, optionalRules, requiredRules } from '../../core/form/rules.ts'
import { client } from '../client.ts'

type CreateInput = InputOf<typeof versionCalls.createVersion>
type Values = Omit<CreateInput, 'notes'> & { notes: string }

const MINUTE_MS = 60_000
const FIRST_SHARE = 5
const platforms = Object.entries(appPlatformNames).map(([value, label]) => ({ value, label }))
const kinds = Object.entries(updateKindNames).map(([value, label]) => ({ value, label }))

/** Offers a version of the app; it begins with a small share. */
export function VersionDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const mutation = useFormMutation(
    client.content.createVersion,
    {
      code: ['VERSION_TAKEN'],
      url: ['DOWNLOAD_HOST'],
      name: [],
      notes: [],
      sha256: [],
      bytes: [],
      startsAt: [],
      endsAt: [],
      sharePercent: [],
    },
    {
      invalidates: [client.content.listVersions],
      onDone: () => {
        toast('版本已新建', 'success')
        onClose()
      },
    },
  )
  return (
    <Drawer
      open
      size="large"
      title="新建版本"
      onClose={onClose}
      footer={
        <Button type="primary" loading={mutation.busy} onClick={() => form.submit()}>
          新建
        </Button>
      }
    >
      <CallForm<Values>
        form={form}
        mutation={mutation}
        initial={{
          platform: 'android',
          kind: 'normal',
          sharePercent: FIRST_SHARE,
          startsAt: Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS,
        }}
        onSubmit={({ notes, ...values }) =>
          mutation.run({
            ...values,
            notes: notes.split('\n').filter((line) => line.trim() !== ''),
            sha256: values.sha256 || null,
            bytes: values.bytes ?? null,
            endsAt: values.endsAt ?? null,
          })
        }
      >
        <Form.Item required name="platform" label="平台">
          <Radio.Group optionType="button" options={platforms} />
        </Form.Item>
        <div className="field-row">
          <Form.Item
            name="name"
            label="版本号"
            rules={requiredRules('版本号', regex(/^\d{1,3}(\.\d{1,3}){1,3}$/))}
          >
            <Input placeholder="2.5.0" />
          </Form.Item>
          <Form.Item name="code" label="版本代码" rules={requiredRules('版本代码')}>
            <InputNumber className="field-wide" min={1} max={999_999} precision={0} />
          </Form.Item>
        </div>
        <Form.Item
          name="notes"
          label="更新内容"
          extra="一行一条，最多 10 条。"
          rules={requiredRules('更新内容')}
        >
          <Input.TextArea rows={4} />
        </Form.Item>
        <Form.Item required name="kind" label="更新方式">
          <Radio.Group options={kinds} />
        </Form.Item>
        <Form.Item
          name="url"
          label="下载地址"
          extra="本站 /downloads/ 下的安装包，或部署名单里的域名。"
          rules={requiredRules('下载地址')}
        >
          <Input maxLength={500} />
        </Form.Item>
        <div className="field-row">
          <Form.Item name="sha256" label="SHA-256" rules={optionalRules('SHA-256', regex(/^[0-9a-f]{64}$/))}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="bytes" label="文件大小">
            <InputNumber className="field-wide" min={1} precision={0} suffix="字节" />
          </Form.Item>
        </div>
        <div className="field-row">
          <Form.Item name="startsAt" label="开始时间" rules={chosenRules('开始时间')}>
            <MomentInput />
          </Form.Item>
          <Form.Item name="endsAt" label="结束时间">
            <MomentInput />
          </Form.Item>
          <Form.Item name="sharePercent" label="灰度比例" rules={requiredRules('灰度比例')}>
            <InputNumber className="field-wide" min={0} max={100} precision={0} suffix="%" />
          </Form.Item>
        </div>
      </CallForm>
    </Drawer>
  )
}
