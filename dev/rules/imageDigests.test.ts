import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../platform.mjs'

const FILES = ['Dockerfile', 'compose.yaml']
/** Images that are pulled: neither a stage of the Dockerfile nor an image built by compose. */
const PULLED = /(?:^FROM|^ +image:) ((?:[\w./-]+):\S+)/gm

const pulledIn = (folder: string): string[] =>
  FILES.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(PULLED)].map(([, image = '']) => image),
  )
const pinCommand = (): string => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, command] = /```sh\n(for image in .*)\n```/.exec(page) ?? []
  if (!command) throw new Error('docs/operations.md has no command that pins images')
  return command
}

test('every image that is pulled is pinned by digest, and Node is the version that tests run on', () => {
  const images = [...new Set(pulledIn(root))]
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies
  expect(images.some((image) => image.startsWith(`node:${node}-`))).toBe(true)
})

test('the documented command pins every image that is pulled to what the registry has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shanghao-images-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of FILES) cpSync(join(root, file), join(folder, file))
  const images = pulledIn(folder).map((image) => image.replace(/@.*$/, ''))
  expect(images.length).toBeGreaterThan(FILES.length)
  const pinBy = (digest: string): void => {
    const docker = join(folder, 'docker')
    writeFileSync(docker, `#!/bin/sh\n[ "$1 $2 $3" = 'buildx imagetools inspect' ] && echo ${digest}\n`)
    chmodSync(docker, 0o755)
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    execFileSync('sh', ['-c', pinCommand()], { cwd: folder, env })
  }
  for (const digest of [`sha256:${'0a'.repeat(32)}`, `sha256:${'1b'.repeat(32)}`]) {
    pinBy(digest)
    expect(pulledIn(folder)).toEqual(images.map((image) => `${image}@${digest}`))
  }
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\nexit 1\n')
  const pinned = pulledIn(folder)
  expect(() =>
    execFileSync('sh', ['-c', pinCommand()], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}` },
    }),
  ).toThrow()
  expect(pulledIn(folder)).toEqual(pinned)
})
