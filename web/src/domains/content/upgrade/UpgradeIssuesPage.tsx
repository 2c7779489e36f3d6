import { IOS } from '@shanghao/client/platform/platform'
import { APP_VERSION } from '@shanghao/contract/rules'
import { appShell } from '../../../core/platform/appShell.ts'
import { useOrigin, usePlatform } from '../../../core/platform/usePlatform.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import './UpgradeIssuesPage.css'

type Issue = { title: string; steps: readonly string[] }

const android: readonly Issue[] = [
  {
    title: '下载慢，或下载到一半停了',
    steps: [
      '换一个网络，例如从移动网络换到 Wi-Fi。',
      '回到更新页，点「重新下载」。',
      '下载时不要关闭页面，也不要锁屏太久。',
    ],
  },
  {
    title: '提示校验不通过',
    steps: ['说明下载的文件不完整，没有保存，不要安装来历不明的安装包。', '换一个网络重新下载。'],
  },
  {
    title: '提示不允许安装，或没有安装提示',
    steps: [
      '在系统设置里搜索「安装未知应用」，允许上号安装应用。',
      '回到更新页，点「没有出现提示，再试一次」。',
      '存储空间不足时，先清理一些空间。',
    ],
  },
  {
    title: '提示与已安装的应用签名不一致',
    steps: ['手机上的可能不是官方版本，请先卸载，再从官网下载安装。', '余额和订单都在账号里，卸载不会丢失。'],
  },
]
const ios: readonly Issue[] = [
  {
    title: '应用商店里没有「更新」',
    steps: [
      '在应用商店里下拉刷新，再看一次。',
      '确认登录的是中国区的 Apple 账户。',
      '删除上号后重新安装，余额和订单都在账号里，不会丢失。',
    ],
  },
  {
    title: '更新一直在等待',
    steps: [
      '长按主屏幕上的图标，点「继续下载」。',
      '换一个网络，或重启手机后再试。',
      '存储空间不足时，先清理一些空间。',
    ],
  },
]

/** 更新遇到问题: what to do by platform, and the browser as the way on. It has no link by which a forced update could be left. */
export default function UpgradeIssuesPage() {
  const { terminal } = usePlatform()
  const origin = useOrigin()
  const isIos = (appShell?.platform ?? (terminal === IOS ? 'ios' : 'android')) === 'ios'
  const version = appShell ? `App ${appShell.versionName} (${appShell.versionCode})` : `网页版 ${APP_VERSION}`
  return (
    <Page title="更新遇到问题">
      <Section title={isIos ? '苹果手机' : '安卓手机'}>
        <div className="upgrade-issues">
          {(isIos ? ios : android).map(({ title, steps }) => (
            <details key={title} className="card upgrade-issue">
              <summary>{title}</summary>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          ))}
        </div>
      </Section>
      <Section title="还是不行">
        <Notice
          tone="accent"
          title="先用浏览器打开上号"
          action={<CopyButton text={origin} what="网址" label="复制网址" />}
        >
          网页版始终是最新版本，登录后可以查看订单、账号密码和余额，也可以在那里联系客服。
        </Notice>
        <p className="upgrade-issues-version num">当前：{version}</p>
        <Button kind="quiet" block onClick={() => location.reload()}>
          重新检查更新
        </Button>
      </Section>
    </Page>
  )
}
