import { useCall } from '@shanghao/client/http/useCall'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { settingValueText } from '@shanghao/contract/settings/valueText'
import { Button, Input, Segmented, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { boundsText, type Setting, sameValue } from './fields.ts'
import './SettingsPage.css'

const ChangeDrawer = lazy(() => import('./ChangeDrawer.tsx'))

const shows = { all: '全部', changed: '改过的', planned: '有定时修改', two: '需两人' } as const
type Show = keyof typeof shows
const isShow = (text: string | null): text is Show => text !== null && Object.hasOwn(shows, text)

const isShown = (setting: Setting, show: Show, word: string): boolean => {
  const found = [setting.label, setting.effect, setting.key, setting.group].some((text) =>
    text.toLowerCase().includes(word.toLowerCase()),
  )
  if (!found) return false
  if (show === 'changed') return !sameValue(setting.value, setting.default)
  if (show === 'planned') return setting.plans.length > 0
  return show === 'all' || setting.takesTwo
}

/** The rules of the market by group: value, bounds and effect of each, with what was changed and what will be. */
export default function SettingsPage() {
  const query = useCall(client.settings.list, {})
  const [address, setAddress] = useSearchParams()
  const [changing, setChanging] = useState<Setting | null>(null)
  const asked = address.get('show')
  const [show, word] = [isShow(asked) ? asked : 'all', address.get('word') ?? '']
  const set = (name: string, text: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === '') next.delete(name)
        else next.set(name, text)
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title="规则"
      actions={
        <>
          <Link to={paths.settingPlans()}>定时修改</Link>
          <Link to={paths.settingHistory()}>修改记录</Link>
        </>
      }
    >
      <div className="settings-bar">
        <Input.Search
          className="settings-search"
          aria-label="搜索规则"
          placeholder="名称、作用或编号"
          defaultValue={word}
          onSearch={(text) => set('word', text.trim())}
        />
        <Segmented
          aria-label="显示"
          value={show}
          options={Object.entries(shows).map(([value, label]) => ({ value, label }))}
          onChange={(value) => set('show', value === 'all' ? '' : value)}
        />
      </div>
      <QueryView query={query}>
        {({ list }) => (
          <Groups list={list.filter((one) => isShown(one, show, word))} onChange={setChanging} />
        )}
      </QueryView>
      {changing && (
        <Suspense>
          <ChangeDrawer setting={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </Page>
  )
}

function Groups({ list, onChange }: { list: readonly Setting[]; onChange: (setting: Setting) => void }) {
  if (list.length === 0)
    return <StateView kind="empty" title="没有符合的规则" text="换一个词，或显示全部规则。" />
  const groups = [...new Set(list.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} className="panel settings-group" aria-label={group}>
      <h2 className="panel-title">{group}</h2>
      <ul className="settings-list">
        {list
          .filter((one) => one.group === group)
          .map((setting) => (
            <Row key={setting.key} setting={setting} onChange={onChange} />
          ))}
      </ul>
    </section>
  ))
}

function Row({ setting, onChange }: { setting: Setting; onChange: (setting: Setting) => void }) {
  const may = useMay()
  const { label, effect, unit, value, plans, lastChange, takesTwo } = setting
  const [next] = plans
  return (
    <li className="settings-row">
      <div className="settings-what">
        <h3 className="settings-label">
          {label}
          {takesTwo && <Tag>需两人</Tag>}
        </h3>
        <p className="settings-effect">{effect}</p>
        <p className="settings-more num">
          范围 {boundsText(setting)}，默认 {settingValueText(setting.default, unit)}
          {lastChange && (
            <>
              ，
              <Link to={paths.settingHistory({ key: setting.key })}>
                {momentText(lastChange.at, serverNow())} 改过
              </Link>
            </>
          )}
        </p>
        {next && (
          <p className="settings-plan num">
            {momentText(next.effectiveAt, serverNow())} 起改为 {settingValueText(next.to, unit)}
            {plans.length > 1 && `，共 ${plans.length} 项`}，<Link to={paths.settingPlans()}>查看</Link>
          </p>
        )}
      </div>
      <span className="settings-value num" data-changed={!sameValue(value, setting.default)}>
        {settingValueText(value, unit)}
      </span>
      {may('settings_edit') && (
        <Button aria-label={`修改${label}`} onClick={() => onChange(setting)}>
          修改
        </Button>
      )}
    </li>
  )
}
