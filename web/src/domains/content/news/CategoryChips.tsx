import { type ArticleKind, categoriesOf } from '@shanghao/contract/content/states'
import { Chip, ChipGroup } from '../../../ui/controls/Chip.tsx'
import './ArticleList.css'

/** Chooses a category of a kind, or all of them. */
export function CategoryChips({
  kind,
  selected,
  onSelect,
}: {
  kind: ArticleKind
  selected: string | undefined
  onSelect: (category: string | undefined) => void
}) {
  return (
    <div className="category-chips">
      <ChipGroup label="分类" scroll>
        <Chip selected={selected === undefined} onClick={() => onSelect(undefined)}>
          全部
        </Chip>
        {categoriesOf(kind).map(({ category, name }) => (
          <Chip key={category} selected={category === selected} onClick={() => onSelect(category)}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}
