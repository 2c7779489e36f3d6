import { useCall } from '@shanghao/client/http/useCall'
import { parseAccountNumber } from '@shanghao/contract/goods/accountNumber'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../../core/http/request.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PasteCommand } from '../share/PasteCommand.tsx'
import { type Suggestion, Suggestions } from './Suggestions.tsx'
import { useRecentWords } from './useRecentWords.ts'
import { WordList } from './WordList.tsx'
import './SearchScreen.css'

/** The content of both search pages: the field, suggestions while typing, else recent and popular words. */
export function SearchScreen({
  title,
  keyword,
  gameId,
  resultPath,
  suggestionPath,
}: {
  title: string
  keyword: string
  /** 0 searches in every game. */
  gameId: number
  /** The path of the results of a word. */
  resultPath: (keyword: string) => string
  /** The path of the accounts that have a suggestion. */
  suggestionPath: (suggestion: Suggestion) => string
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  const { words, add, forget } = useRecentWords()
  const hot = useCall(client.goods.hotKeyWords, { gameId }, { inPage: true }).data?.words ?? []
  const search = (text: string) => {
    const word = text.trim()
    if (!word) return
    const goodsId = parseAccountNumber(word)
    if (goodsId) return void navigate(paths.account({ goodsId }), { replace: true })
    add(word)
    void navigate(resultPath(word), { replace: true })
  }
  return (
    <Page
      title={title}
      className="search"
      header={
        <SearchField
          label="搜英雄、皮肤、段位或账号编号"
          placeholder="名称或编号"
          value={typed}
          onChange={setTyped}
          onSearch={() => search(typed)}
          focusOnOpen
          offersAccount={false}
        />
      }
      action={
        <Button kind="plain" size="s" disabled={!typed.trim()} onClick={() => search(typed)}>
          搜索
        </Button>
      }
    >
      {typed.trim() ? (
        <Suggestions typed={typed.trim()} gameId={gameId} suggestionPath={suggestionPath} onSearch={search} />
      ) : (
        <>
          <WordList title="最近搜索" words={words} onPick={search} onForget={forget} />
          <WordList title="大家在搜" words={hot} ranked onPick={search} />
          <PasteCommand />
        </>
      )}
    </Page>
  )
}
