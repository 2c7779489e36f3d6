import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { PICTURE_TYPES } from '@shanghao/client/upload/pictureUploads'
import { usePictureUploads } from '@shanghao/client/upload/usePictureUploads'
import type { InputOf } from '@shanghao/contract/call'
import type { bannerCalls } from '@shanghao/contract/content/banners'
import { bannerArtNames, bannerPlaceNames } from '@shanghao/contract/content/states'
import { BANNER_KEPT_S, ownPath } from '@shanghao/contract/rules'
import { rule } from '@shanghao/contract/validation/rule'
import { maxLength, minLength } from '@shanghao/contract/validation/text'
import { Button, Drawer, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { MomentInput } from '../../core/form/MomentInput.tsx'
import { chosenRules, requiredRules } from '../../core/form/rules.ts'
import { UploadStatus } from '../../core/form/UploadStatus.tsx'
import { showFailure } from '../../core/http/failures.ts'
import { PhoneFrame } from '../../core/preview/PhoneFrame.tsx'
import { client } from '../client.ts'
import { BannerPicture } from './BannerPicture.tsx'
import type { Banner } from './rows.ts'

type Values = Omit<InputOf<typeof bannerCalls.saveBanner>, 'bannerId' | 'picture'>

const MINUTE_MS = 60_000
const places = Object.entries(bannerPlaceNames).map(([value, label]) => ({ value: Number(value), label }))
const arts = Object.entries(bannerArtNames).map(([value, label]) => ({ value, label }))
const own = rule<string>(
  (text) => ownPath(text) !== null,
  () => '链接只能指向本站的页面，以 / 开头',
)

/** Makes a banner, or changes one; `banner` null: a new one. */
export function BannerDrawer({ banner, onClose }: { banner: Banner | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const values: Partial<Values> | undefined = Form.useWatch([], form)
  const [kept, setKept] = useState(banner?.picture ?? null)
  const uploads = usePictureUploads({
    sign: (options) => client.uploads.getPolicySign({ purpose: 'banner' }, options),
    finish: client.uploads.finish,
    max: 1,
    onFailed: (error) => showFailure(error, { inPage: true }),
  })
  const [sent] = uploads.pictures
  const mutation = useFormMutation(
    client.content.saveBanner,
    { title: [], text: [], target: [], startsAt: [], endsAt: [], sort: [] },
    {
      invalidates: [client.content.listBanners],
      onDone: () => {
        toast(`已保存，租客最多 ${BANNER_KEPT_S} 秒后看到`, 'success')
        onClose()
      },
    },
  )
  const choose = (files: FileList | null) => {
    const refused = files && uploads.add([...files])
    if (refused) toast(refused, 'fail')
  }
  const picture = sent ? (uploads.stored[0]?.publicKey ?? null) : (kept?.publicKey ?? null)
  const initial: Partial<Values> = banner
    ? {
        type: banner.type === 3 ? 3 : 2,
        title: banner.title,
        text: banner.text,
        target: banner.target,
        sort: banner.sort,
        startsAt: banner.startsAt,
        endsAt: banner.endsAt,
        art: arts.some(({ value }) => value === banner.art) ? (banner.art as Values['art']) : 'overnight',
      }
    : {
        type: 2,
        art: 'overnight',
        sort: 0,
        startsAt: Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS,
        endsAt: null,
      }
  return (
    <Drawer
      open
      size="large"
      title={banner ? '修改轮播图' : '新建轮播图'}
      onClose={onClose}
      footer={
        <Button type="primary" loading={mutation.busy} disabled={uploads.busy} onClick={() => form.submit()}>
          {uploads.busy ? '图片上传中' : '保存'}
        </Button>
      }
    >
      <div className="banner-form">
        <CallForm<Values>
          form={form}
          mutation={mutation}
          initial={initial}
          onSubmit={(filled) =>
            mutation.run({ ...initial, ...filled, picture, bannerId: banner?.bannerId ?? null })
          }
        >
          <Form.Item required name="type" label="位置">
            <Radio.Group optionType="button" options={places} />
          </Form.Item>
          <Form.Item name="title" label="标题" rules={requiredRules('标题', minLength(2), maxLength(14))}>
            <Input maxLength={14} showCount />
          </Form.Item>
          <Form.Item name="text" label="说明" rules={requiredRules('说明', minLength(2), maxLength(30))}>
            <Input maxLength={30} showCount />
          </Form.Item>
          <Form.Item
            name="target"
            label="链接"
            extra="本站页面的地址，例如 /pages/rent-list/index?gameId=1"
            rules={requiredRules('链接', own, maxLength(300))}
          >
            <Input maxLength={300} />
          </Form.Item>
          <div className="field-row">
            <Form.Item name="startsAt" label="开始时间" rules={chosenRules('开始时间')}>
              <MomentInput />
            </Form.Item>
            <Form.Item name="endsAt" label="结束时间" extra="不填则一直展示。">
              <MomentInput />
            </Form.Item>
            <Form.Item required name="sort" label="排序" extra="数字小的在前。">
              <InputNumber className="field-wide" min={0} max={1000} precision={0} />
            </Form.Item>
          </div>
          <Form.Item required name="art" label="插画" extra="没有图片时展示。">
            <Radio.Group options={arts} />
          </Form.Item>
          <div className="banner-upload">
            <UploadStatus uploaded={uploads.stored.length} all={uploads.pictures.length} />
            {sent?.error && <span role="alert">{sent.error}</span>}
            {(sent ?? kept) ? (
              <Button
                onClick={() => {
                  if (sent) uploads.remove(sent.id)
                  setKept(null)
                }}
              >
                移除图片
              </Button>
            ) : (
              <label className="banner-choose">
                上传图片
                <input
                  className="visually-hidden"
                  type="file"
                  accept={PICTURE_TYPES.join()}
                  onChange={({ target }) => {
                    choose(target.files)
                    target.value = ''
                  }}
                />
              </label>
            )}
          </div>
        </CallForm>
        <PhoneFrame label="手机上的样子">
          <div className="banner-preview">
            <BannerPicture art={values?.art ?? 'overnight'} url={sent?.url ?? kept?.url ?? null} />
            <span className="banner-preview-text">
              <strong>{values?.title || '标题'}</strong>
              <span>{values?.text || '说明'}</span>
            </span>
          </div>
        </PhoneFrame>
      </div>
    </Drawer>
  )
}
