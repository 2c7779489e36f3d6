import { IOS } from '@shanghao/client/platform/platform'
import { useOrigin, usePlatform } from '../../../core/platform/usePlatform.ts'
import { paths } from '../../../paths.ts'
import { BrandMark } from '../../../ui/art/BrandMark.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './BookmarkPage.css'

const WECHAT = 6

const ways = [
  {
    title: '苹果手机',
    steps: ['用 Safari 打开上号', '点底部的分享按钮', '向下找到「添加到主屏幕」，点「添加」'],
  },
  {
    title: '安卓手机',
    steps: ['用系统浏览器或 Chrome 打开上号', '点右上角或底部的菜单', '选「添加到主屏幕」或「安装应用」'],
  },
] as const

/** 添加到主屏幕: the steps by platform, this phone's first. */
export default function BookmarkPage() {
  const device = usePlatform()
  const origin = useOrigin()
  const isIos = device.terminal === IOS
  const ordered = isIos ? ways : ways.toReversed()
  return (
    <Page
      title="添加到主屏幕"
      footer={
        <LinkButton block to={paths.home()}>
          去首页添加
        </LinkButton>
      }
    >
      <header className="bookmark-head">
        <BrandMark size={72} />
        <p>添加后点图标就能打开，不占空间，也不用更新。</p>
      </header>
      {device.platform === WECHAT ? (
        <Notice title="微信里不能添加" action={<CopyButton text={origin} what="网址" label="复制网址" />}>
          点右上角的「…」，选「在浏览器打开」，或复制网址到浏览器。
        </Notice>
      ) : null}
      {ordered.map(({ title, steps }) => (
        <Section key={title} title={title} card>
          <ol className="bookmark-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
      ))}
    </Page>
  )
}
