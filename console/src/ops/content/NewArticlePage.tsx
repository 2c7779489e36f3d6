import { categoriesOf } from '@shanghao/contract/content/states'
import { useNavigate } from 'react-router'
import { Page } from '../../core/shell/Page.tsx'
import { paths } from '../paths.ts'
import { ArticleEditor, type Draft } from './ArticleEditor.tsx'

const EMPTY: Draft = {
  kind: 'news',
  category: categoriesOf('news')[0]?.category ?? '',
  title: '',
  body: '',
  keywords: '',
  common: null,
}

/** A new article. */
export default function NewArticlePage() {
  const navigate = useNavigate()
  return (
    <Page title="写文章">
      <ArticleEditor
        articleId={null}
        initial={EMPTY}
        onWritten={({ articleId }) => void navigate(paths.article({ articleId: String(articleId) }))}
      />
    </Page>
  )
}
