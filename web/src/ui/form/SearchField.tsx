import { parseAccountNumber, SHARE_MARK } from '@shanghao/contract/goods/accountNumber'
import { type ClipboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../art/Icon.tsx'
import './SearchField.css'

/**
 * A line to search with. `onSearch` when it is sent (Enter, or the keyboard's search key); `first` takes the focus as the
 * page opens; `end` stands at its right end. An account's number, typed or pasted inside any message, offers the way to the
 * account, unless the page does so itself (`offersAccount`).
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
  offersAccount = true,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: () => void
  placeholder?: string
  first?: boolean
  maxLength?: number
  end?: ReactNode
  offersAccount?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  const goodsId = offersAccount ? parseAccountNumber(value) : null
  /** A message is longer than the field takes: of it the number stays. A share command opens its own popup. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const pasted = text.includes(SHARE_MARK) ? null : parseAccountNumber(text)
    if (pasted === null) return
    event.preventDefault()
    onChange(pasted)
  }
  return (
    <search className="search-box">
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
          onPaste={paste}
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
      {goodsId ? (
        <Link to={paths.account({ goodsId })} className="search-field-account">
          <Icon name="receipt" size={20} />
          <span>
            打开账号 <b className="num">{goodsId}</b>
          </span>
          <Icon name="forward" size={16} />
        </Link>
      ) : null}
    </search>
  )
}
