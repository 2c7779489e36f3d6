import { parseAccountNumber, SHARE_MARK } from '@shanghao/contract/goods/accountNumber'
import { type ClipboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../art/Icon.tsx'
import './SearchField.css'

/**
 * A search field. `onSearch` runs on Enter or the keyboard's search key; `focusOnOpen` focuses it when the page
 * opens; `end` is rendered at its right end. For an account number, typed or pasted inside any message, it shows a
 * link to the account, unless the page does so itself (`offersAccount`).
 */
export function SearchField({
  label,
  value,
  onChange,
  onSearch,
  placeholder,
  focusOnOpen = false,
  maxLength = 30,
  end,
  offersAccount = true,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: () => void
  placeholder?: string
  focusOnOpen?: boolean
  maxLength?: number
  end?: ReactNode
  offersAccount?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (focusOnOpen) input.current?.focus()
  }, [focusOnOpen])
  const goodsId = offersAccount ? parseAccountNumber(value) : null
  /**
   * A pasted message is longer than the field allows: only its account number is kept. A share command opens its own
   * popup.
   */
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
