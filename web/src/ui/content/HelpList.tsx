import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../../core/http/request.ts'
import { paths } from '../../paths.ts'
import { EmptyArt } from '../art/EmptyArt.tsx'
import { QueryView } from '../feedback/QueryView.tsx'
import { SkeletonCards } from '../feedback/Skeleton.tsx'
import { StateView } from '../feedback/StateView.tsx'
import { RowLink, Rows } from '../layout/Rows.tsx'
import { Section } from '../layout/Section.tsx'

/** How many questions there usually are without a search, and the height (px) of each. */
const COMMON = 8
const ROW_HEIGHT = 57

/** Help articles that fit a question; without one the common questions. */
export function HelpList({ text }: { text: string }) {
  const query = useCall(client.content.searchHelp, { text }, { keepPrevious: true })
  const title = text === '' ? '常见问题' : '相关帮助'
  return (
    <Section title={title}>
      <QueryView query={query} skeleton={<SkeletonCards count={1} height={COMMON * ROW_HEIGHT} />}>
        {({ list }) =>
          list.length === 0 ? (
            <StateView
              art={<EmptyArt kind="search" />}
              title="没有找到相关的帮助"
              text="换个说法再搜，或直接联系客服。"
            />
          ) : (
            <Rows label={title}>
              {list.map(({ articleId, title: name, excerpt }) => (
                <RowLink
                  key={articleId}
                  label={name}
                  note={text === '' ? undefined : <span className="clamp-2">{excerpt}</span>}
                  to={paths.article({ articleId })}
                />
              ))}
            </Rows>
          )
        }
      </QueryView>
    </Section>
  )
}
