import pg from 'pg'
import type { SettingValue } from '../../src/core/settings/define.ts'
import type { Settings } from '../../src/core/settings/read.ts'
import { definitionOf } from '../../src/domains/settings/registry.ts'
import { settingGroups } from '../../src/settings.ts'

/** Values of settings by key: `{ 'orders.freeMinutes': 0 }`. */
export type PresetRules = Readonly<Record<string, SettingValue>>

/**
 * Sets rules as the schema's owner does, before a server starts. Throws an Error for an unknown key or a value out of bounds;
 * what must hold between settings is not checked.
 */
export const presetRules = async (ownerUrl: string, rules: PresetRules): Promise<void> => {
  const changes = Object.entries(rules).flatMap(([key, value]) => {
    const definition = definitionOf(settingGroups, key)?.definition
    if (!definition?.schema.safeParse(value).success) throw new Error(`${key} can't be ${value}`)
    const [from, to] = [JSON.stringify(definition.initial), JSON.stringify(value)]
    return from === to ? [] : [{ key, from, to, takesTwo: definition.takesTwo }]
  })
  if (changes.length === 0) return
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    for (const { key, from, to, takesTwo } of changes)
      await client.query(
        `insert into setting_change (key, from_value, to_value, reason, takes_two, at)
         values ($1, $2::jsonb, $3::jsonb, 'as configured', $4, now())`,
        [key, from, to, takesTwo],
      )
  } finally {
    await client.end()
  }
}

/** The settings with some values replaced, by key; bounds are not checked, so that a limit can be 0. */
export const overriddenSettings = (settings: Settings, rules: PresetRules): Settings => ({
  ...settings,
  read: (group) => {
    const own = Object.entries(rules)
      .filter(([key]) => key.startsWith(`${group.domain}.`))
      .map(([key, value]) => [key.slice(group.domain.length + 1), value])
    return { ...settings.read(group), ...Object.fromEntries(own) }
  },
})
