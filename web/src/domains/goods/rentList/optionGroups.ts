import { toast } from '../../../core/shell/overlays.ts'
import { OPTIONS_MAX } from './rentListQuery.ts'
import { type CustomProperty, useCustomProperty } from './useSelectedOptions.ts'

export type Group = { readonly name: string; readonly options: CustomProperty['options'] }

/** Options by what they belong to, in their order. */
export const groupsOf = ({ name, options }: CustomProperty): Group[] =>
  [...Map.groupBy(options, ({ group }) => group ?? name)].map(([group, members]) => ({
    name: group,
    options: members,
  }))

/** `toggle` that says when the list is full. */
export const useToggle = (property: CustomProperty) => {
  const { selectedMap, toggle } = useCustomProperty()
  return {
    selectedMap,
    toggle: (ids: readonly number[]) => {
      if (!toggle(property, ids)) toast(`最多选 ${OPTIONS_MAX} 项，请先移除几项`)
    },
  }
}
