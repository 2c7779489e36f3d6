import { create } from 'zustand'
import { consoleStorage, keys } from '../session/storage.ts'

const choices = ['system', 'light', 'dark'] as const
export type ColorModeChoice = (typeof choices)[number]

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const stored = consoleStorage.get(keys.colorMode)

/** What the person chose on this device, and whether the system is dark. */
const useColorModeState = create<{ readonly choice: ColorModeChoice; readonly isSystemDark: boolean }>()(
  () => ({
    choice: choices.find((choice) => choice === stored) ?? 'system',
    isSystemDark: systemDark.matches,
  }),
)
systemDark.addEventListener('change', ({ matches }) => useColorModeState.setState({ isSystemDark: matches }))

export const chooseColorMode = (choice: ColorModeChoice): void => {
  consoleStorage.set(keys.colorMode, choice)
  useColorModeState.setState({ choice })
}

export const useColorModeChoice = (): ColorModeChoice => useColorModeState((s) => s.choice)
/** The colour mode that is shown. */
export const useColorMode = (): 'light' | 'dark' =>
  useColorModeState(({ choice, isSystemDark }) =>
    choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice,
  )
