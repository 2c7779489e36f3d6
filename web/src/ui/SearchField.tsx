import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import './SearchField.css'

/**
 * A line to search with. `onSearch` when it is sent (Enter, or the keyboard's search key); `first` takes the focus as the
 * page opens; `end` stands at its right end.
 */
export function SearchField({
  label,
  value,
  onChange,
  onSearch,
  placeholder,
  first = false,
  maxLength = 30,
  end,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: () => void
  placeholder?: string
  first?: boolean
  maxLength?: number
  end?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  return (
    <search>
      <form
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch?.()
        }}
      >
        <Icon name="search" size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder ?? label}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value ? (
          <button
            type="button"
            className="search-field-clear"
            aria-label="清空"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <Icon name="close" size={16} />
          </button>
        ) : null}
        {end}
      </form>
    </search>
  )
}
