import type { Shot } from './addresses.ts'

/** A taken picture; `errors` is what the page logged or threw. */
export type Taken = Shot & { readonly files: readonly string[]; readonly errors: readonly string[] }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const figure = ({ name, address, as, files, errors }: Taken): string => `
  <figure id="${name}">
    ${files.map((file) => `<a href="${file}"><img src="${file}" alt="" height="422" loading="lazy"></a>`).join('')}
    <figcaption><b>${name}</b> (${as})<br><code>${escaped(address)}</code>
    ${errors.map((error) => `<p class="error">${escaped(error)}</p>`).join('')}</figcaption>
  </figure>`

/** The page of all pictures, whose files are beside it. */
export const picturesPage = (taken: readonly Taken[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; color: #222; background: #888 }
  main { display: flex; flex-wrap: wrap; gap: 16px }
  figure { min-width: 394px; max-width: 100%; margin: 0; background: #fff }
  img { display: inline-block; vertical-align: top; margin-right: 2px }
  figcaption { padding: 8px; overflow-wrap: anywhere }
  .error { margin: 4px 0 0; color: #b00 }
</style>
<main>${taken.map(figure).join('')}
</main>
`
