import { toast } from '../../../core/shell/overlays.ts'
import { OPTIONS_MAX } from './rentListQuery.ts'
import { type CustomProperty, useSelectedOptions } from './useSelectedOptions.ts'

export type OptionGroup = { readonly name: string; readonly options: CustomProperty['options'] }

/** The options by group, in their order. */
export const groupOptions = ({ name, options }: CustomProperty): OptionGroup[] =>
  [...Map.groupBy(options, ({ group }) => group ?? name)].map(([group, members]) => ({
    name: group,
    options: members,
  }))

/** `toggle` that shows a toast when the maximum is reached. */
export const useToggleOptions = (property: CustomProperty) => {
  const { selectedMap, toggle } = useSelectedOptions()
  return {
    selectedMap,
    toggle: (ids: readonly number[]) => {
      if (!toggle(property, ids)) toast(`最多选 ${OPTIONS_MAX} 项，请先移除几项`)
    },
  }
}
