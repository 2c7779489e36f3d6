export type { SettingText } from './articles/fill.ts'
export { listArticles, searchHelp } from './articles/search.ts'
export { adoptFeedback } from './feedback/submit.ts'
