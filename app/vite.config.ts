import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { appSettings } from './settings.ts'

const { site } = appSettings(process.env)
const offlinePage = new URL('offline.html', import.meta.url)

/**
 * The app's web part: `shell.js`, which the app runs at the start of the site's documents, as one script without imports, and
 * `index.html`, the page that it shows while the site can't be reached.
 */
export default defineConfig({
  define: { SITE: JSON.stringify(site) },
  plugins: [
    {
      name: 'page-without-a-network',
      generateBundle() {
        const source = readFileSync(offlinePage, 'utf8').replaceAll('{{site}}', site)
        this.emitFile({ type: 'asset', fileName: 'index.html', source })
      },
    },
  ],
  build: {
    target: 'es2022',
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'shell', fileName: () => 'shell.js' },
  },
})
