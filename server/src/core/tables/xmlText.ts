const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const code = (text: string): string => `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * A text for the XML of a workbook. Characters that XML can't hold are written as their code, and so is the underscore of a text
 * that looks like such a code.
 */
export const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, code)
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
