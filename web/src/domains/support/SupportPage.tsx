import { useCall } from '@shanghao/client/http/useCall'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { HelpList } from '../../ui/content/HelpList.tsx'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { RowLink, Rows } from '../../ui/layout/Rows.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { MyConversations } from './MyConversations.tsx'
import { hoursText, queueText } from './openHours.ts'
import { supportQueryOf } from './supportQuery.ts'
import './SupportPage.css'

const SEARCH_AFTER_MS = 300

/** 客服: answers by search, my conversations, and the way to a person with its hours and queue. */
export default function SupportPage() {
  const [query] = useSearchParams()
  const [text, setText] = useState('')
  const searched = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const status = useCall(client.support.status, {}, { inPage: true }).data
  return (
    <Page
      title="客服"
      footer={
        <div className="support-foot">
          <p>
            {status ? (
              <>
                <span>{hoursText(status)}</span>
                <span>{queueText(status)}</span>
              </>
            ) : (
              <span>先看帮助，没有解决可以转人工</span>
            )}
          </p>
          <LinkButton to={paths.serviceView(supportQueryOf(query))}>联系客服</LinkButton>
        </div>
      }
    >
      <SearchField
        label="搜索问题"
        placeholder="如：押金何时退"
        value={text}
        onChange={setText}
        maxLength={60}
        offersAccount={false}
      />
      {searched === '' ? <MyConversations /> : null}
      <HelpList text={searched} />
      {searched === '' ? (
        <Section title="更多">
          <Rows label="更多">
            <RowLink icon="help" label="帮助中心" to={paths.helpList()} />
            <RowLink icon="rows" label="资讯中心" to={paths.newsList()} />
            <RowLink icon="bell" label="意见反馈" to={paths.suggestions()} />
            <RowLink icon="info" label="关于我们" to={paths.aboutUs()} />
          </Rows>
        </Section>
      ) : null}
    </Page>
  )
}
