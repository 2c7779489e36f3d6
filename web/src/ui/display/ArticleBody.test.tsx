import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ArticleBody } from './ArticleBody.tsx'

const htmlOf = (body: string): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ArticleBody body={body} />
    </MemoryRouter>,
    // The router marks its own links.
  ).replaceAll(' data-discover="true"', '')

test('renders headings, lists, strong text and links to our screens', () =>
  expect(htmlOf('## 标题\n\n- 一 **粗**\n- [上号](/pages/login-tool/index)')).toBe(
    '<div class="article-body"><h2>标题</h2><ul><li>一 <strong>粗</strong></li><li><a href="/pages/login-tool/index">上号</a></li></ul></div>',
  ))

/** What an author who is hostile, or whose account was stolen, could write. */
test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">点我</a>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '- <b onmouseover=alert(1)>粗</b>',
  '## <h1 style="position:fixed">',
  '**<img src=x>**',
  '[<img src=x onerror=alert(1)>](/pages/my/index)',
  '[点我](javascript:alert(1))',
  '[点我](JaVaScRiPt:alert(1))',
  '[点我](data:text/html,<script>alert(1)</script>)',
  '[点我](https://evil.example/)',
  '[点我](//evil.example/)',
  '[点我](/\\evil.example/)',
  '[点我](/pages/..//evil.example)',
  '[点我](\t/pages/my/index)',
  '[点我](/pages/my/index" onclick="alert(1))',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('%s stays text', (body) => {
  const html = htmlOf(body)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)].map(([, name, rest]) => `${name}${rest}`)
  for (const tag of tags)
    expect(tag).toMatch(/^(div( class="article-body")?|p|ul|li|h2|strong|a( href="\/[^/\\"][^"]*")?)$/)
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
    expect(new URL(href, 'https://app.example').origin).toBe('https://app.example')
})
