import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { articleKindNames, categoryName } from '@shanghao/contract/content/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { ArticleVersions } from './ArticleVersions.tsx'
import './articles.css'

type Article = CallOutput<'content', 'editArticle'>

/** An article: its versions, the preview of one, publishing, withdrawing, and writing a further version. */
export default function ArticlePage() {
  const articleId = Number(useParams()['articleId'] ?? 0)
  const query = useCall(client.content.editArticle, { articleId }, { inPage: true })
  return <QueryView query={query}>{(article) => <ShownArticle article={article} />}</QueryView>
}

function ShownArticle({ article: { articleId, kind, versions } }: { article: Article }) {
  const may = useMay()
  const [isWriting, setWriting] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [shown, setShown] = useState<number | null>(null)
  const version = versions.find((one) => one.version === shown) ?? versions[0]
  const withdraw = useCallMutation(client.content.withdrawArticle, {
    invalidates: [client.content.editArticles, client.content.editArticle],
    onDone: () => {
      toast('文章已撤回', 'success')
      setWithdrawing(false)
    },
  })
  const preview = useCall(client.content.previewArticle, {
    articleId,
    version: version?.version ?? 1,
  })
  if (!version) return null
  const isPublished = versions.some(({ shownFrom, shownUntil }) => shownFrom !== null && shownUntil === null)
  return (
    <Page
      title={version.title}
      actions={
        may('content_edit') && (
          <>
            <Button onClick={() => setWriting(!isWriting)}>{isWriting ? '不写了' : '写新版本'}</Button>
            {isPublished && (
              <Button danger onClick={() => setWithdrawing(true)}>
                撤回
              </Button>
            )}
          </>
        )
      }
    >
      {isWriting ? (
        <ArticleEditor
          articleId={articleId}
          initial={{
            kind,
            category: version.category,
            title: version.title,
            body: version.body,
            keywords: version.keywords,
            common: version.common,
          }}
          onWritten={(written) => {
            setShown(written.version)
            setWriting(false)
          }}
        />
      ) : (
        <div className="article-editor">
          <ArticleVersions
            articleId={articleId}
            versions={versions}
            selected={version.version}
            onSelect={setShown}
          />
          <aside className="article-side" aria-label="预览">
            <ArticlePreview
              title={preview.data?.title ?? version.title}
              kindName={articleKindNames[kind]}
              categoryName={categoryName(kind, version.category) ?? ''}
              body={preview.data?.body ?? version.body}
            />
          </aside>
        </div>
      )}
      {isWithdrawing && (
        <ReasonDialog
          title="撤回文章"
          text="读者立即看不到这篇文章，已定时的版本也不再发布。"
          confirm="撤回"
          maxLength={200}
          onReason={async (reason) => (await withdraw.run({ articleId, reason })) !== null}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Page>
  )
}
