/** What we change in the projects that Capacitor's templates make: they run the shell, and bear our version. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppSettings, appSettings } from '../../app/settings.ts'
import { PlainError } from '../process/progress.ts'
import { runTool } from '../process/tool.ts'

export const PLATFORMS = ['android', 'ios'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Replaces a text of a template. Raises an error where the template has it no more. */
const change = (path: string, replace: readonly (readonly [string | RegExp, string])[]): void => {
  let text = readFileSync(path, 'utf8')
  for (const [found, by] of replace) {
    if (text.includes(by)) continue
    const changed = text.replace(found, by)
    if (changed === text) throw new PlainError(`Capacitor's template has changed: ${path} has no ${found}`)
    text = changed
  }
  writeFileSync(path, text)
}

const finishAndroid = (folder: string, { appId, versionName, versionCode }: AppSettings): void => {
  const app = join(folder, 'android/app')
  const [activity] = globSync('src/main/java/**/MainActivity.java', { cwd: app })
  if (!activity) throw new PlainError("Capacitor's template has changed: it has no MainActivity.java")
  const source = readFileSync(join(folder, 'native/MainActivity.java'), 'utf8')
  writeFileSync(join(app, activity), source.replace('{{appId}}', appId))
  change(join(app, 'build.gradle'), [
    [/versionCode \d+/, `versionCode ${versionCode}`],
    [/versionName ".*"/, `versionName "${versionName}"`],
  ])
  // A backup would lead to a phone whose key store can't open what is in it.
  change(join(app, 'src/main/AndroidManifest.xml'), [
    ['android:allowBackup="true"', 'android:allowBackup="false"'],
  ])
}

const finishIos = (folder: string, { versionName, versionCode }: AppSettings): void => {
  const app = join(folder, 'ios/App')
  const controller = readFileSync(join(folder, 'native/ShellViewController.swift'), 'utf8')
  const delegate = join(app, 'App/AppDelegate.swift')
  // A file of its own would have to be listed in the project of Xcode.
  if (!readFileSync(delegate, 'utf8').includes(controller))
    change(delegate, [
      ['import Capacitor\n', 'import Capacitor\nimport WebKit\n'],
      [/$/, controller],
    ])
  change(join(app, 'App/Base.lproj/Main.storyboard'), [
    [
      'customClass="CAPBridgeViewController" customModule="Capacitor"',
      'customClass="ShellViewController" customModule="App" customModuleProvider="target"',
    ],
  ])
  change(join(app, 'App.xcodeproj/project.pbxproj'), [
    [/MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${versionName};`],
    [/CURRENT_PROJECT_VERSION = [^;]+;/g, `CURRENT_PROJECT_VERSION = ${versionCode};`],
  ])
}

const FINISH = { android: finishAndroid, ios: finishIos }

type Environment = Record<string, string>

const runIn = async (folder: string, env: Environment, program: string, ...args: string[]): Promise<void> => {
  const { code, output } = await runTool(program, args, env, folder)
  if (code !== 0) throw new PlainError(`${program} ${args.join(' ')}:\n${output}`)
}

/** Builds the web part of the app in `folder` into `out`. */
export const buildWebPart = (
  folder: string,
  env: Environment = {},
  out = join(folder, 'dist'),
): Promise<void> =>
  runIn(folder, env, 'vite', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', out)

/**
 * Builds the web part of the app in `folder` and copies it into its project for a platform, which is made first where it is
 * missing. It needs neither a network nor the platform's tools. Raises `PlainError` with what the tools said.
 */
export const buildApp = async (folder: string, platform: Platform, env: Environment = {}): Promise<void> => {
  const settings = appSettings({ ...process.env, ...env })
  await buildWebPart(folder, env)
  await runIn(folder, env, 'cap', existsSync(join(folder, platform)) ? 'sync' : 'add', platform)
  FINISH[platform](folder, settings)
}
