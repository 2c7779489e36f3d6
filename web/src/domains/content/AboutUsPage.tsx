import { useCall } from '@shanghao/client/http/useCall'
import { APP_VERSION, APP_VERSION_CODE } from '@shanghao/contract/rules'
import { useState } from 'react'
import { client } from '../../core/http/request.ts'
import { useRules } from '../../core/http/rules.ts'
import { appShell } from '../../core/platform/appShell.ts'
import { paths } from '../../paths.ts'
import { agreementTexts } from '../../ui/agreements/agreementTexts.ts'
import { PointList } from '../../ui/agreements/PointList.tsx'
import { BrandMark } from '../../ui/art/BrandMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Row, RowLink, Rows } from '../../ui/layout/Rows.tsx'
import { Sheet } from '../../ui/layout/Sheet.tsx'
import { CheckUpdateRow } from './upgrade/CheckUpdateRow.tsx'
import './AboutUsPage.css'

/** 关于我们: version, agreements, the company and its licences, and a check for updates. */
export default function AboutUsPage() {
  const texts = agreementTexts(useRules())
  const [open, setOpen] = useState<keyof typeof texts>()
  const about = useCall(client.content.appConfig, { type: 'about' }, { inPage: true }).data
  const shown = open && texts[open]
  return (
    <Page title="关于我们">
      <div className="about">
        <header className="about-head">
          <BrandMark size={72} />
          <p>上号</p>
          <small className="num">
            {appShell
              ? `App ${appShell.versionName}（${appShell.versionCode}）`
              : `网页版 ${APP_VERSION}（${APP_VERSION_CODE}）`}
          </small>
        </header>
        <Rows label="版本和说明">
          <CheckUpdateRow />
          <RowLink label="资讯中心" to={paths.newsList()} />
          <RowLink label="意见反馈" to={paths.suggestions()} />
          <RowLink label="相机授权说明" to={paths.cameraAuth()} />
          {appShell ? null : <RowLink label="下载 App" to={paths.downloadApp()} />}
          {about?.type === 'about' && about.address ? (
            <RowLink
              label="公司地址"
              note={about.address.text}
              to={paths.openLocation({
                latitude: about.address.latitude,
                longitude: about.address.longitude,
                name: about.company ?? '公司地址',
                address: about.address.text,
              })}
            />
          ) : null}
        </Rows>
        <Rows label="协议">
          {(['rules', 'privacy'] as const).map((name) => (
            <Row
              key={name}
              label={texts[name].title}
              value={
                <Button
                  kind="plain"
                  size="s"
                  aria-label={`查看《${texts[name].title}》`}
                  onClick={() => setOpen(name)}
                >
                  查看
                </Button>
              }
            />
          ))}
        </Rows>
        {about?.type === 'about' ? (
          <footer className="about-company">
            {about.company ? <p>{about.company}</p> : null}
            {about.licences.map(({ name, number }) => (
              <p key={name}>
                {name}：<span className="num">{number}</span>
              </p>
            ))}
          </footer>
        ) : null}
      </div>
      <Sheet open={shown !== undefined} onClose={() => setOpen(undefined)} title={shown?.title ?? ''}>
        {shown ? <PointList points={shown.points} /> : null}
      </Sheet>
    </Page>
  )
}
