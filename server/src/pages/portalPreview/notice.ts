import { previewPath } from '../../domains/channels/actions.ts'

type Notice = { readonly status: number; readonly title: string; readonly text: string }

/** What a frame shows in place of a page of the portal. */
export const notices = {
  closed: {
    status: 200,
    title: '预览中不能操作',
    text: '登录、下单、支付和个人页面，要在门户保存后到它的地址使用。',
  },
  gone: { status: 404, title: '预览已失效', text: '点「刷新预览」重新打开。' },
  unbuilt: { status: 503, title: '没有可预览的应用', text: '这台服务器没有构建租客应用，请联系技术人员。' },
  failed: { status: 503, title: '预览没有打开', text: '服务器正忙，请稍后点「刷新预览」。' },
} satisfies Record<string, Notice>

const STYLES = {
  light: 'body{background:#f4f5f7;color:#4b5260}h1{color:#14161a}a{color:#1b57f0}',
  dark: 'body{background:#0e1014;color:#b3bac6}h1{color:#f2f4f7}a{color:#7aa2ff}',
}
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:12px;padding:0 32px;box-sizing:border-box;font:16px/1.7 system-ui,sans-serif;text-align:center}h1,p{margin:0}h1{font-size:22px}a{padding:10px}'

/** The document of a notice and its style. With a `token` it leads back to the home page of the preview. */
export const noticePage = (
  { title, text }: Notice,
  colors: keyof typeof STYLES,
  token: string | null,
): { html: string; style: string } => {
  const style = `${STYLE}${STYLES[colors]}`
  const back = token === null ? '' : `<a href="${previewPath(token, colors)}/">回预览首页</a>`
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p>${back}</body></html>`
  return { html, style }
}
