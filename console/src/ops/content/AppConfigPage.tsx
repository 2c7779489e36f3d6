import { useCall } from '@shanghao/client/http/useCall'
import { Alert, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import './articles.css'

const NONE = '没有填写'

function Part({
  title,
  rows,
  setting,
}: {
  title: string
  rows: readonly (readonly [string, ReactNode])[]
  /** What the list of rules is searched by for the rules behind it. */
  setting?: string
}) {
  const may = useMay()
  return (
    <section className="panel config-part">
      <h2 className="panel-title">{title}</h2>
      {setting !== undefined && may('settings_read') && (
        <p>
          <Link to={paths.settings({ word: setting })}>修改{title}的规则</Link>
        </p>
      )}
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
        title="开关和保留时间是规则，可以立即或定时修改，也可以撤回；公司信息、接入参数和地图地址跟随部署的环境变量，改动后重启服务生效。"
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
            <Part
              title="一键登录"
              setting="session.onekeyOpen"
              rows={[['网页一键登录', data.enabled ? '已开启' : '未开启']]}
            />
          )
        }
      </QueryView>
      <QueryView query={map}>
        {(data) =>
          data.type === 'map' && (
            <Part
              title="地图"
              setting="content.mapTiles"
              rows={[
                ['图块地址', data.tilesUrl ?? '没有填写，或规则里关闭了底图'],
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
              setting="反馈"
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
