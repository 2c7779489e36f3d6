import { useCall } from '@shanghao/client/http/useCall'
import {
  type LedgerSubject,
  ledgerSubjectNames,
  ledgerSubjects,
  manualChannelNames,
  manualChannels,
} from '@shanghao/contract/finance/states'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { StateView } from '../../../core/shell/StateView.tsx'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { TransferList } from './TransferList.tsx'
import '../finance.css'

/** Accounts of the platform and the channels, which belong to no order or person. */
const platform = {
  ...Object.fromEntries(
    manualChannels.map((name) => [`clearing:${name}`, `${manualChannelNames[name]}待清算`]),
  ),
  'revenue:platform': '平台收入',
  'promotion:platform': '平台营销支出',
  'compensation:platform': '平台补偿支出',
  'correction:platform': '余额更正',
}

const kindOf = (text: string | null): LedgerSubject => ledgerSubjects.find((one) => one === text) ?? 'user'

/** 流水查询: from a user, an order, a payment … to accounts and every transfer. */
export default function LedgerPage() {
  const [address, setAddress] = useSearchParams()
  const kind = kindOf(address.get('kind'))
  const id = address.get('id') ?? ''
  const [typed, setTyped] = useState(id)
  useEffect(() => setTyped(id), [id])
  const search = (nextKind: LedgerSubject, nextId: string) =>
    setAddress(nextId.trim() === '' ? { kind: nextKind } : { kind: nextKind, id: nextId.trim() })
  return (
    <Page title="流水查询">
      <search className="finance-bar">
        <Select
          aria-label="按什么查"
          className="finance-kind"
          value={kind}
          options={ledgerSubjects.map((value) => ({ value, label: ledgerSubjectNames[value] }))}
          onChange={(next) => search(next, '')}
        />
        <Input.Search
          className="finance-search"
          aria-label={`${ledgerSubjectNames[kind]}编号`}
          placeholder={`${ledgerSubjectNames[kind]}编号`}
          enterButton="查询"
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text) => search(kind, text)}
        />
      </search>
      {id === '' ? <Platform /> : <Found kind={kind} id={id} />}
    </Page>
  )
}

function Platform() {
  return (
    <section className="panel">
      <h2 className="panel-title">平台与渠道的账户</h2>
      <p className="finance-note">
        用户、订单等的账户按编号查询。下面的账户不逐笔记余额，每天的余额在日结单里。
      </p>
      <ul className="finance-rows">
        {Object.entries(platform).map(([account, name]) => (
          <li key={account}>
            <Link to={paths.ledgerAccount({ account })}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ kind, id }: { kind: LedgerSubject; id: string }) {
  const query = useCall(client.finance.ledgerFind, { kind, id }, { inPage: true })
  return (
    <QueryView query={query}>
      {({ accounts, transfers }) => (
        <div className="finance">
          <section className="panel">
            <h2 className="panel-title">资金账户</h2>
            {accounts.length === 0 ? (
              <StateView kind="empty" title="还没有资金往来" />
            ) : (
              <ul className="finance-rows">
                {accounts.map(({ account, name, balanceFen }) => (
                  <li key={account}>
                    <Link to={paths.ledgerAccount({ account })}>{name}</Link>
                    {balanceFen === null ? <span>不记余额</span> : <Money fen={balanceFen} />}
                  </li>
                ))}
              </ul>
            )}
          </section>
          {transfers.length > 0 && (
            <section className="panel">
              <h2 className="panel-title">全部流水</h2>
              <TransferList transfers={transfers} />
            </section>
          )}
        </div>
      )}
    </QueryView>
  )
}
