import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { categoryName } from '@shanghao/contract/content/states'
import { HELP_QUERY_MAX } from '@shanghao/contract/rules'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { HelpList } from '../../../ui/content/HelpList.tsx'
import { LinkButton } from '../../../ui/controls/Button.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ArticleList } from './ArticleList.tsx'
import { CategoryChips } from './CategoryChips.tsx'

const SEARCH_AFTER_MS = 300

/** 帮助中心: every help article by category, and a search over them. */
export default function HelpListPage() {
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  const searched = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const asked = query.get('category') ?? ''
  const category = categoryName('help', asked) === undefined ? undefined : asked
  return (
    <Page
      title="帮助中心"
      footer={
        <LinkButton kind="soft" block to={paths.serviceView()}>
          没有找到，联系客服
        </LinkButton>
      }
    >
      <SearchField
        label="搜索帮助"
        placeholder="如：押金何时退"
        value={text}
        onChange={setText}
        maxLength={HELP_QUERY_MAX}
        offersAccount={false}
      />
      {searched === '' ? (
        <>
          <CategoryChips
            kind="help"
            selected={category}
            onSelect={(chosen) =>
              setQuery(chosen ? { category: chosen } : {}, { replace: true, preventScrollReset: true })
            }
          />
          <ArticleList
            key={category ?? ''}
            kind="help"
            category={category}
            label="帮助"
            empty="这个分类还没有帮助"
          />
        </>
      ) : (
        <HelpList text={searched} />
      )}
    </Page>
  )
}
