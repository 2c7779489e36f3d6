import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Adds `source` to each module with a screen, its path in the build's manifest, so that the server finds the styles and scripts
 * of the screen it renders.
 */
export const moduleSource = (): Plugin => ({
  name: 'module-source',
  transform: (code, id) =>
    /\/src\/.*\.tsx$/.test(id) && /\bexport default\b/.test(code)
      ? {
          code: `${code}\nexport const source = ${JSON.stringify(relative(import.meta.dirname, id))}\n`,
          map: null,
        }
      : null,
})
