import { categoryName } from '@shanghao/contract/content/states'
import { useSearchParams } from 'react-router'
import { Page } from '../../../ui/layout/Page.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ArticleList } from './ArticleList.tsx'
import { CategoryChips } from './CategoryChips.tsx'

const tabs = [
  { value: 'news', label: '资讯' },
  { value: 'announcement', label: '公告' },
] as const

/** 资讯中心: news and announcements, by category. */
export default function NewsListPage() {
  const [query, setQuery] = useSearchParams()
  const kind = query.get('kind') === 'announcement' ? 'announcement' : 'news'
  const asked = query.get('category') ?? ''
  const category = categoryName(kind, asked) === undefined ? undefined : asked
  const show = (shown: Record<string, string>) => setQuery(shown, { replace: true, preventScrollReset: true })
  return (
    <Page title="资讯中心">
      <Tabs label="资讯和公告" value={kind} tabs={tabs} onChange={(value) => show({ kind: value })}>
        <CategoryChips
          kind={kind}
          selected={category}
          onSelect={(chosen) => show({ kind, ...(chosen && { category: chosen }) })}
        />
        <ArticleList
          key={`${kind} ${category ?? ''}`}
          kind={kind}
          category={category}
          label={kind === 'news' ? '资讯' : '公告'}
          empty={kind === 'news' ? '还没有资讯' : '还没有公告'}
        />
      </Tabs>
    </Page>
  )
}
