import { useEffect, useState } from 'react'
import { platform } from '../../../core/platform/platform.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './CameraAuthPage.css'

const IOS = 2

const uses = [
  '投诉、评价和意见反馈时，现场拍一张截图或照片',
  '更换头像时拍照',
  '用支付宝验证本人时，人脸由支付宝在它自己的页面里核验，上号拿不到照片',
]
const nonUses = ['不会在后台打开相机', '不会录像或录音', '只上传你选好并提交的图片']
const ways = [
  {
    title: '苹果手机',
    steps: [
      '打开手机的「设置」，找到你用的浏览器或上号',
      '点「相机」，选「允许」',
      '回到上号，再点一次「拍照」',
    ],
  },
  {
    title: '安卓手机',
    steps: [
      '打开手机的「设置」，进入「应用管理」',
      '找到你用的浏览器或上号，点「权限」，允许「相机」',
      '回到上号，再点一次「拍照」',
    ],
  },
] as const

type Permission = 'granted' | 'denied' | 'prompt'
const stateTexts: Record<Permission, string> = {
  granted: '这个网站已获得相机权限。',
  denied: '这个网站的相机权限被拒绝，请按下面的步骤打开。',
  prompt: '还没有询问过，第一次拍照时会由系统询问你。',
}

/** What the browser says about the camera; null where it does not say. */
const useCameraPermission = (): Permission | null => {
  const [permission, setPermission] = useState<Permission | null>(null)
  useEffect(() => {
    let isOpen = true
    navigator.permissions
      ?.query({ name: 'camera' })
      .then(({ state }) => isOpen && setPermission(state))
      // Browsers without this permission ask when a picture is taken.
      .catch(() => {})
    return () => {
      isOpen = false
    }
  }, [])
  return permission
}

/** 相机授权说明: what the camera is used for, what not, and how to allow it, this phone's way first. */
export default function CameraAuthPage() {
  const permission = useCameraPermission()
  const ordered = platform.terminal === IOS ? ways : ways.toReversed()
  return (
    <Page
      title="相机授权说明"
      footer={
        <LinkButton kind="quiet" block to={paths.support({ scene: 'general' })}>
          仍然不能拍照，联系客服
        </LinkButton>
      }
    >
      {permission ? <Notice title="当前状态">{stateTexts[permission]}</Notice> : null}
      <Section title="什么时候会用到相机" card>
        <ul className="camera-auth-list">
          {uses.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section title="我们不会做什么" card>
        <ul className="camera-auth-list">
          {nonUses.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="camera-auth-note">不给相机权限也能用上号：可以改为从相册选图片。</p>
      </Section>
      {ordered.map(({ title, steps }) => (
        <Section key={title} title={`怎样打开权限：${title}`} card>
          <ol className="camera-auth-list camera-auth-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
      ))}
    </Page>
  )
}
