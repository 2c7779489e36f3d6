import { IOS, platform } from '@shanghao/client/platform/platform'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './CameraAuthPage.css'

/** The page itself asks for no permission: a field of a form hands the system's camera over (ui/form/PicturePicker). */
const uses = [
  '投诉、评价和意见反馈时，点「拍照」现场拍一张',
  '更换头像时，点「拍照」',
  '用支付宝验证本人时，由支付宝在自己的页面里核验人脸，上号拿不到照片',
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

/** 相机授权说明: what the camera is used for, what not, and how to allow it, this phone's way first. */
export default function CameraAuthPage() {
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
