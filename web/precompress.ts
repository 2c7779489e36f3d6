import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg|webmanifest)$/

/** Lays a `.br` and a `.gz` beside each file of text, so that the server hands them out without compressing at every visit. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const files = await readdir(dir, { recursive: true, withFileTypes: true })
    await Promise.all(
      files
        .filter((file) => file.isFile() && text.test(file.name))
        .map(async (file) => {
          const path = join(file.parentPath, file.name)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
    )
  },
})
