export { listArticles, type SettingText, searchHelp } from './articles.ts'
