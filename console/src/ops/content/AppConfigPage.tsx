import { useCall } from '@shanghao/client/http/useCall'
import { Alert, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { client } from '../client.ts'
import './articles.css'

const NONE = '没有填写'

function Part({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="article-form config-part">
      <h2>{title}</h2>
      <Descriptions
        column={1}
        size="small"
        items={rows.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  )
}

/** What the app reads before a login, and where each of it is changed. */
export default function AppConfigPage() {
  const [about, onekey, map, feedback] = [
    useCall(client.content.appConfig, { type: 'about' }),
    useCall(client.content.appConfig, { type: 'onekey' }),
    useCall(client.content.appConfig, { type: 'map' }),
    useCall(client.content.appConfig, { type: 'feedback' }),
  ]
  return (
    <Page title="应用配置">
      <Alert
        className="config-part"
        type="info"
        showIcon
        title="公司、一键登录和地图跟随部署的环境变量，改动后重启服务生效；意见反馈跟随规则，在「规则」里修改。"
      />
      <QueryView query={about}>
        {(data) =>
          data.type === 'about' && (
            <Part
              title="关于我们"
              rows={[
                ['公司', data.company ?? NONE],
                ...data.licences.map(({ name, number }) => [name, number] as const),
                ['地址', data.address?.text ?? NONE],
              ]}
            />
          )
        }
      </QueryView>
      <QueryView query={onekey}>
        {(data) =>
          data.type === 'onekey' && (
            <Part title="一键登录" rows={[['网页一键登录', data.enabled ? '已开启' : '未开启']]} />
          )
        }
      </QueryView>
      <QueryView query={map}>
        {(data) =>
          data.type === 'map' && (
            <Part
              title="地图"
              rows={[
                ['图块地址', data.tilesUrl ?? NONE],
                ['版权说明', data.attribution || NONE],
              ]}
            />
          )
        }
      </QueryView>
      <QueryView query={feedback}>
        {(data) =>
          data.type === 'feedback' && (
            <Part
              title="意见反馈"
              rows={[
                ['未登录可以提交', data.guestsMayWrite ? '可以' : '不可以'],
                ['保留', `${data.keepDays} 天，未登录的 ${data.guestKeepDays} 天`],
              ]}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
