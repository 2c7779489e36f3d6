import { createHash } from 'node:crypto'
import { systemIds } from '../src/core/config/ids.ts'
import type { Tx } from '../src/core/database/db.ts'
import { initialValues } from '../src/core/settings/define.ts'
import { createPopup } from '../src/domains/content/announcements/popups.ts'
import { publishArticle, writeArticle } from '../src/domains/content/articles/write.ts'
import { createVersion } from '../src/domains/content/versions/edit.ts'
import { settingText } from '../src/settingText.ts'
import { demoArticles } from './articleTexts.ts'

const OPERATOR = '13800000021'
const DAY_MS = 86_400_000
/** The app store of the demo's iOS versions, which its servers allow (`DOWNLOAD_HOSTS`). */
export const DEMO_DOWNLOAD_HOST = 'apps.apple.com'

/** The package of a demo version: three megabytes that no phone installs, large enough to see the download's progress. */
export const demoPackage = (code: number): Buffer => Buffer.alloc(3_000_000, `shanghao demo ${code}\n`)
export const demoPackages = [106, 107].map((code) => ({ code, file: `shanghao-${code}.apk` }))

const filling = { settings: { read: initialValues }, settingText }

const seedArticles = async (tx: Tx, operatorId: number, now: Date): Promise<void> => {
  for (const { daysAgo, ...article } of demoArticles) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const draft = { articleId: null, keywords: '', common: null, ...article }
    const written = await writeArticle(tx, draft, { operatorId, now: at, ...filling })
    await publishArticle(tx, { ...written, at, operatorId, now: at })
  }
}

const notes = {
  106: ['新增消息中心和换号', '旧版本的登录方式已停用，请更新后使用'],
  107: ['打开更快，弱网下也能继续操作', '消息可以按类型查看和设置', '修复部分机型上传图片失败的问题'],
} as const

/** 2.5.0 forces every older app, 2.5.1 is offered to apps of 2.5.0. */
const seedVersions = async (tx: Tx, operatorId: number, now: Date): Promise<void> => {
  const operating = { operatorId, now, ids: systemIds(), config: { DOWNLOAD_HOSTS: [DEMO_DOWNLOAD_HOST] } }
  for (const { code, file } of demoPackages) {
    const body = demoPackage(code)
    const version = {
      code,
      name: code === 106 ? '2.5.0' : '2.5.1',
      notes: [...notes[code === 106 ? 106 : 107]],
      kind: code === 106 ? ('forced' as const) : ('normal' as const),
      sources: [],
      sharePercent: 100,
      startsAt: now.getTime(),
      endsAt: null,
    }
    const sha256 = createHash('sha256').update(body).digest('hex')
    const android = { platform: 'android', url: `/downloads/${file}`, sha256, bytes: body.length } as const
    const url = `https://${DEMO_DOWNLOAD_HOST}/cn/app/shanghao/id0000000000`
    const ios = { platform: 'ios', url, sha256: null, bytes: null } as const
    for (const store of [android, ios]) await createVersion(tx, { ...version, ...store }, operating)
  }
}

/** Articles of the last weeks, an announcement that pops up, and versions of the native app. */
export const seedContent = async (
  tx: Tx,
  idsByPhone: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const operatorId = idsByPhone.get(OPERATOR)
  if (operatorId === undefined) throw new Error(`no demo person has the number ${OPERATOR}`)
  await seedArticles(tx, operatorId, now)
  const more = await tx
    .selectFrom('article_version')
    .select('article_id')
    .where('title', '=', '意见反馈上线')
    .executeTakeFirstOrThrow()
  const popup = {
    title: '意见反馈上线了',
    body: '哪里不好用、希望增加什么，现在可以直接告诉我们，还能附上截图。**每条反馈都有人看**，回复会出现在「我的反馈」里。',
    articleId: more.article_id,
    audience: 'everyone' as const,
    priority: 10,
    startsAt: now.getTime(),
    endsAt: now.getTime() + 30 * DAY_MS,
  }
  await createPopup(tx, popup, { operatorId, now, ...filling })
  await seedVersions(tx, operatorId, now)
}
