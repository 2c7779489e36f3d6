import { type LedgerSubject, ledgerSubjectNames } from '@shanghao/contract/finance/states'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Leads to the money of something in the ledger. */
export function SubjectLink({
  kind,
  id,
  isNamed = false,
}: {
  kind: LedgerSubject
  id: string
  /** Says what it is before its number. */
  isNamed?: boolean
}) {
  return (
    <Link
      className="num"
      to={kind === 'transfer' ? paths.ledgerTransfer({ transferId: id }) : paths.ledger({ kind, id })}
    >
      {isNamed ? `${ledgerSubjectNames[kind]} ` : ''}
      {id}
    </Link>
  )
}
