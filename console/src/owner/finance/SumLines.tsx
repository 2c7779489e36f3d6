import { Money } from '../../core/money/Money.tsx'

export type Sums = {
  readonly totalFen: number
  /** Of the total, where it is known. */
  readonly bonusFen?: number
  readonly rentFen: number
  readonly refundFen: number
  readonly pendingFen?: number
  readonly cancelFeeFen: number
  readonly commissionFen: number
  readonly depositFen: number
  readonly compensationFen: number
  readonly correctionFen: number
}

/** How a total came about, each part by its name; parts of 0 are left out, but for rent and the total. */
export function SumLines({ sums, total }: { sums: Sums; total: string }) {
  const parts: [name: string, fen: number][] = [
    ['退给租客', -sums.refundFen],
    ['托管中，待结算', -(sums.pendingFen ?? 0)],
    ['预约取消费', sums.cancelFeeFen],
    ['平台服务费', -sums.commissionFen],
    ['押金赔付', sums.depositFen],
    ['平台补偿', sums.compensationFen],
    ['余额更正', sums.correctionFen],
  ]
  return (
    <dl className="sum-lines">
      <div>
        <dt>租金</dt>
        <dd>
          <Money fen={sums.rentFen} />
        </dd>
      </div>
      {parts
        .filter(([, fen]) => fen !== 0)
        .map(([name, fen]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money fen={fen} signed />
            </dd>
          </div>
        ))}
      <div className="sum-lines-total">
        <dt>{total}</dt>
        <dd>
          <Money fen={sums.totalFen} />
        </dd>
      </div>
      {sums.bonusFen ? (
        <div>
          <dt>含赠送余额，不能提现</dt>
          <dd>
            <Money fen={sums.bonusFen} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
