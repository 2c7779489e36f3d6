import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { buildApp } from './nativeProject.ts'

const SITE = 'https://shanghao.example'
let folder = ''
const inApp = (path: string): string => readFileSync(join(folder, path), 'utf8')

beforeAll(async () => {
  // Below the project, so that its packages are found.
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'app-'))
  for (const name of ['package.json', 'capacitor.config.ts', 'settings.ts', 'vite.config.ts', 'offline.html'])
    cpSync(join(root, 'app', name), join(folder, name))
  for (const name of ['src', 'native'])
    cpSync(join(root, 'app', name), join(folder, name), { recursive: true })
  const env = { APP_SITE: `${SITE}/`, APP_ID: 'cn.example.rent' }
  await buildApp(folder, 'android', env)
  await buildApp(folder, 'ios', env)
  await buildApp(folder, 'android', env)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['android/app/src/main/assets', 'ios/App/App'])(
  '%s has the web part and the site alone',
  (place) => {
    const shell = inApp(`${place}/public/shell.js`)
    expect(shell).toContain(SITE)
    expect(shell).not.toMatch(/\bimport\b\s*[({"']/)
    expect(inApp(`${place}/public/index.html`)).toContain(`href="${SITE}/"`)
    const config = JSON.parse(inApp(`${place}/capacitor.config.json`))
    expect(config).toMatchObject({ appId: 'cn.example.rent', loggingBehavior: 'none' })
    expect(config.server).toMatchObject({ url: SITE, allowNavigation: [], cleartext: false })
    expect(config.appendUserAgent).toMatch(/^Shanghao\/\d+\.\d+\.\d+ \(\d+\)$/)
  },
)

test('both projects run the shell, and a second build changes nothing of that', () => {
  const activity = inApp('android/app/src/main/java/cn/example/rent/MainActivity.java')
  expect(activity).toContain('package cn.example.rent;')
  expect(activity).toContain('injectScriptBeforeLoad("shell.js")')
  expect(inApp('android/app/src/main/AndroidManifest.xml')).toContain('android:allowBackup="false"')
  expect(inApp('android/app/build.gradle')).not.toContain('versionName "1.0"')
  expect(inApp('ios/App/App/AppDelegate.swift').match(/class ShellViewController/g)).toHaveLength(1)
  expect(inApp('ios/App/App/Base.lproj/Main.storyboard')).toContain('customClass="ShellViewController"')
})
