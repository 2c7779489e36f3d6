/** A title in quotation marks, within which its own become those of the second level: 「『锦绣乐师』都在」. */
export const quoted = (title: string): string => `「${title.replaceAll('「', '『').replaceAll('」', '』')}」`
