import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, RendererModule } from '@shanghao/contract/renderedPage'

/** The texts of the style sheets of the built app, by their path. */
const readStyles = async (dist: string): Promise<Record<string, string>> => {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(names.map((name) => readFile(join(dist, 'assets', name), 'utf8')))
  return Object.fromEntries(names.map((name, i) => [`assets/${name}`, texts[i] ?? '']))
}

/** The renderer of the built app (`vite build web --ssr …` into its folder `.render`); null for a build without one. */
export const loadRenderer = async (dist: string): Promise<PageRenderer | null> => {
  const entry = resolve(dist, '.render', 'renderer.js')
  if (dist === '' || !existsSync(entry)) return null
  const { createRenderer }: RendererModule = await import(pathToFileURL(entry).href)
  const [template, manifest, styles] = await Promise.all([
    readFile(join(dist, 'index.html'), 'utf8'),
    readFile(join(dist, '.vite', 'manifest.json'), 'utf8'),
    readStyles(dist),
  ])
  return createRenderer({ template, files: JSON.parse(manifest), styles })
}
