import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { APP_VERSION, APP_VERSION_CODE } from '@shanghao/contract/rules'
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
})
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
    expect(config.appendUserAgent).toBe(`Shanghao/${APP_VERSION} (${APP_VERSION_CODE})`)
  },
)

test('both projects run the shell, and a second build changes nothing of that', () => {
  const activity = inApp('android/app/src/main/java/cn/example/rent/MainActivity.java')
  expect(activity).toContain('package cn.example.rent;')
  expect(activity).toContain('injectScriptBeforeLoad("shell.js")')
  expect(inApp('android/app/src/main/AndroidManifest.xml')).toContain('android:allowBackup="false"')
  expect(inApp('ios/App/App/AppDelegate.swift').match(/class ShellViewController/g)).toHaveLength(1)
  expect(inApp('ios/App/App/Base.lproj/Main.storyboard')).toContain('customClass="ShellViewController"')
})

test('both projects bear the code that the operators’ list of versions is compared with', () => {
  expect(JSON.parse(inApp('package.json')).version).toBe(APP_VERSION)
  const gradle = inApp('android/app/build.gradle')
  expect(gradle).toMatch(new RegExp(`^\\s*versionCode ${APP_VERSION_CODE}$`, 'm'))
  expect(gradle).toMatch(new RegExp(`^\\s*versionName "${APP_VERSION}"$`, 'm'))
  const xcode = inApp('ios/App/App.xcodeproj/project.pbxproj')
  expect(new Set(xcode.match(/CURRENT_PROJECT_VERSION = [^;]+/g))).toEqual(
    new Set([`CURRENT_PROJECT_VERSION = ${APP_VERSION_CODE}`]),
  )
})
