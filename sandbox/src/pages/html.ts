/** Escaped HTML. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}

/** Template tag; values are escaped unless they are Markup. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(render)))
