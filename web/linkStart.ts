import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * Links the files of a module that the entry imports dynamically in index.html, so that they are requested with it and not after
 * it. `source` is its path from the root.
 */
export const linkStart = (source: string): Plugin => ({
  name: 'link-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const found = new Set<Rolldown.OutputChunk>()
      const known: string[] = []
      const collect = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (!chunk || found.has(chunk)) return
        found.add(chunk)
        for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name))
      }
      for (const { isEntry, imports } of chunks) if (isEntry) known.push(...imports)
      collect(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`)))
      const link = (rel: string, path: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${path}` },
        injectTo: 'head',
      })
      return [...found].flatMap(({ fileName, viteMetadata }) => [
        ...(known.includes(fileName) ? [] : [link('modulepreload', fileName)]),
        ...[...(viteMetadata?.importedCss ?? [])].map((path) => link('stylesheet', path)),
      ])
    },
  },
})
