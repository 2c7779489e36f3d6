import { type Rule, rule } from './rule.ts'

/** What a rule needs of a chosen file: `size` in bytes, `type` as MIME. */
export type FileFacts = { readonly name: string; readonly size: number; readonly type: string }

/** `most` in MB. */
export const fileSize = (most: number): Rule<FileFacts> =>
  rule(
    ({ size }) => size <= most * 1024 * 1024,
    (label) => `${label}不能超过 ${most} MB`,
  )
export const image: Rule<FileFacts> = rule(
  ({ type }) => type.startsWith('image/'),
  (label) => `${label}须为图片`,
)

/** `image/*` stands for all types of images. `shown`: the types as people name them. */
export const mimes = (types: readonly string[], shown: string): Rule<FileFacts> =>
  rule(
    ({ type }) =>
      types.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one)),
    (label) => `${label}须为 ${shown}`,
  )
/** Extensions without their dot, in any case. */
export const ext = (extensions: readonly string[]): Rule<FileFacts> =>
  rule(
    ({ name }) => extensions.some((one) => name.toLowerCase().endsWith(`.${one}`)),
    (label) => `${label}须为 ${extensions.join('、')} 文件`,
  )
