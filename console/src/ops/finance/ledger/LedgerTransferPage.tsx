import { useCall } from '@shanghao/client/http/useCall'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { Money } from '../../../core/money/Money.tsx'
import { Page } from '../../../core/shell/Page.tsx'
import { QueryView } from '../../../core/shell/QueryView.tsx'
import { useMay } from '../../access.ts'
import { client } from '../../client.ts'
import { paths } from '../../paths.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { TransferList } from './TransferList.tsx'
import '../finance.css'

/** One transfer with all others of its business act, and what they belong to. */
export default function LedgerTransferPage() {
  const may = useMay()
  const navigate = useNavigate()
  const { transferId = '' } = useParams()
  const query = useCall(client.finance.ledgerTransfer, { transferId: Number(transferId) })
  const user = query.data?.subjects.find(({ kind }) => kind === 'user')
  return (
    <Page
      title="流水"
      actions={
        query.data &&
        may('finance_act') && (
          <Button
            onClick={() =>
              void navigate(
                paths.adjust({
                  transferId,
                  ...(user ? { userId: user.id } : {}),
                  amountFen: String(query.data.transfer.fen),
                }),
              )
            }
          >
            更正这笔流水
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ transfer, subjects, act }) => (
          <div className="finance">
            <section className="panel">
              <dl className="finance-head">
                <div>
                  <dt>金额</dt>
                  <dd className="finance-main">
                    <Money fen={transfer.fen} />
                  </dd>
                </div>
                <div>
                  <dt>事由</dt>
                  <dd>{transfer.text}</dd>
                </div>
                <div>
                  <dt>业务</dt>
                  <dd className="num">
                    {transfer.name} {transfer.bizId}
                  </dd>
                </div>
                <div>
                  <dt>属于</dt>
                  <dd className="finance-subjects">
                    {subjects.map(({ kind, id }) => (
                      <SubjectLink key={`${kind}-${id}`} kind={kind} id={id} isNamed />
                    ))}
                  </dd>
                </div>
              </dl>
            </section>
            <section className="panel">
              <h2 className="panel-title">同一业务的全部流水</h2>
              <TransferList transfers={act} current={transfer.transferId} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
