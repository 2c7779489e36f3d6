import type { Definition, SettingGroup } from '../../core/settings/define.ts'

/** Every group of settings. */
// biome-ignore lint/suspicious/noExplicitAny: groups of different settings, told apart by their definitions
export type Registry = readonly SettingGroup<any>[]

export type Found = { group: Registry[number]; name: string; definition: Definition }

/** The definition behind a key (`domain.name`); null for an unknown one. */
export const definitionOf = (registry: Registry, key: string): Found | null => {
  const [domain, name = ''] = key.split('.')
  const group = registry.find((one) => one.domain === domain)
  if (!group || !Object.hasOwn(group.definitions, name)) return null
  return { group, name, definition: group.definitions[name] }
}
