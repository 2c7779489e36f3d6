import { expect, test } from 'vitest'
import { offlineFiles, storedFiles } from './offlineFiles.ts'

const build = {
  'src/main.tsx': {
    file: 'assets/main.js',
    isEntry: true as const,
    imports: ['_shell.js'],
    css: ['assets/main.css'],
  },
  '_shell.js': { file: 'assets/shell.js', imports: ['src/main.tsx'] },
  'src/domains/a/APage.tsx': { file: 'assets/a.js', imports: ['_shell.js', '_list.js'] },
  '_list.js': { file: 'assets/list.js', css: ['assets/list.css'] },
  'src/domains/b/BPage.tsx': { file: 'assets/b.js', imports: ['_shell.js'] },
}

test('what is stored is the entry and the listed screens with what they import', () => {
  expect([...offlineFiles(build, ['domains/a/APage.tsx'])].toSorted()).toEqual([
    'assets/a.js',
    'assets/list.css',
    'assets/list.js',
    'assets/main.css',
    'assets/main.js',
    'assets/shell.js',
  ])
  expect(() => offlineFiles(build, ['domains/a/Gone.tsx'])).toThrow(
    'src/domains/a/Gone.tsx is not in the build',
  )
})

test('a build without its manifest fails instead of storing everything', async () => {
  await expect(storedFiles('/nowhere')([{ url: 'index.html' }])).rejects.toThrow('ENOENT')
})
