import type { Settings } from '../../../core/settings/read.ts'

/** The value of a setting as sentences write it; null for an unknown name (`settingText`). */
export type SettingText = (settings: Pick<Settings, 'read'>, name: string) => string | null

export type Filling = { settings: Pick<Settings, 'read'>; settingText: SettingText }

const NAMES = /\{([\w.]+)\}/g
const EXCERPT_CHARACTERS = 60

/**
 * Replaces the names in braces by the values of their settings; an unknown name stays. A space that sets a number apart from the
 * next character goes where the value ends with its unit.
 */
export const filled = (text: string, { settings, settingText }: Filling): string =>
  text
    .replace(NAMES, (whole, name: string) => settingText(settings, name) ?? whole)
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

/** The names in braces that belong to no setting. */
export const unknownNames = (text: string, { settings, settingText }: Filling): string[] => [
  ...new Set(
    [...text.matchAll(NAMES)].flatMap(([, name = '']) => (settingText(settings, name) ? [] : [name])),
  ),
]

/** The beginning of a body without its marks. */
export const excerptOf = (body: string): string => {
  const plain = body
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|^## |^- /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > EXCERPT_CHARACTERS ? `${plain.slice(0, EXCERPT_CHARACTERS)}…` : plain
}
