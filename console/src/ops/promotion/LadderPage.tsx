import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'
import { useDebouncedValue } from '@shanghao/client/time/useDebouncedValue'
import { feeWarning } from '@shanghao/contract/promotion/ladder'
import { LADDER_STEPS_MAX } from '@shanghao/contract/promotion/states'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../core/feedback/feedback.ts'
import ReasonDialog from '../../core/form/ReasonDialog.tsx'
import { YuanInput } from '../../core/form/YuanInput.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import './promotion.css'
import { amountText } from '../../core/money/amountText.ts'
import { problemOf, type Step, stepsText } from './ladderTexts.ts'

/** What recharges bring: the ladder, what a change would have cost, and its changes. */
export default function LadderPage() {
  const may = useMay()
  const [draft, setDraft] = useState<readonly Step[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const settled = useDebouncedValue(draft, 400)
  const isComplete = settled !== null && problemOf(settled) === null
  const query = useCall(client.promotion.rewardLadder, {}, { inPage: true })
  const tried = useCall(
    client.promotion.rewardLadder,
    { steps: [...(settled ?? [])] },
    { enabled: isComplete, keepPrevious: true },
  )
  const set = useCallMutation(client.promotion.setRewardLadder, {
    onDone: () => {
      toast('已提交，等待另一位运营人员审批', 'success')
      setAsking(false)
      setDraft(null)
    },
  })
  const problem = draft && problemOf(draft)
  return (
    <Page title="充值赠送">
      <QueryView query={query}>
        {({ steps, changes, recharges, withdrawFeeBp }) => {
          const shown = draft ?? steps
          const change = (i: number, fields: Partial<Step>) =>
            setDraft(shown.map((step, at) => (at === i ? { ...step, ...fields } : step)))
          const last = shown.at(-1)
          const warning = problem ? null : feeWarning(shown, withdrawFeeBp)
          return (
            <>
              <section className="panel campaign-part">
                <h2 className="panel-title">阶梯</h2>
                <ol className="ladder">
                  {shown.map((step, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
                    <li key={i}>
                      <span>充值满</span>
                      <YuanInput
                        label={`第 ${i + 1} 级的充值金额`}
                        value={step.fromFen === 0 ? null : step.fromFen}
                        onChange={(fen) => change(i, { fromFen: fen ?? 0 })}
                      />
                      <span>送</span>
                      <YuanInput
                        label={`第 ${i + 1} 级的赠送金额`}
                        value={step.bonusFen === 0 ? null : step.bonusFen}
                        onChange={(fen) => change(i, { bonusFen: fen ?? 0 })}
                      />
                      {may('promotion_edit') && (
                        <Button
                          type="text"
                          aria-label={`删除第 ${i + 1} 级`}
                          icon={<DeleteOutlined aria-hidden />}
                          onClick={() => setDraft(shown.filter((_, at) => at !== i))}
                        />
                      )}
                    </li>
                  ))}
                </ol>
                {shown.length === 0 && <p className="forecast-hint">现在充值不赠送余额。</p>}
                <p className="forecast-hint">
                  最近 30 天充值 <span className="num">{recharges.count}</span> 笔，共{' '}
                  <span className="num">{amountText(recharges.amountFen)}</span>；按现在的阶梯赠送{' '}
                  <span className="num">{amountText(recharges.bonusFen)}</span>
                  {isComplete && tried.data && (
                    <>
                      ，按修改后的阶梯赠送{' '}
                      <strong className="num">{amountText(tried.data.recharges.bonusFen)}</strong>
                    </>
                  )}
                  。
                </p>
                {problem && <Alert type="warning" showIcon title={problem} />}
                {warning && <Alert type="warning" showIcon title={warning} />}
                {may('promotion_edit') && (
                  <div className="ladder-acts">
                    <Button
                      icon={<PlusOutlined aria-hidden />}
                      disabled={shown.length >= LADDER_STEPS_MAX}
                      onClick={() =>
                        setDraft([
                          ...shown,
                          last
                            ? { fromFen: last.fromFen * 2, bonusFen: last.bonusFen * 2 }
                            : { fromFen: 0, bonusFen: 0 },
                        ])
                      }
                    >
                      添加一级
                    </Button>
                    <Button
                      type="primary"
                      disabled={draft === null || problem !== null}
                      onClick={() => setAsking(true)}
                    >
                      提交修改
                    </Button>
                    {draft !== null && <Button onClick={() => setDraft(null)}>放弃修改</Button>}
                  </div>
                )}
              </section>
              <section className="panel campaign-part">
                <h2 className="panel-title">修改记录</h2>
                <ul className="campaign-events">
                  {changes.map(({ operatorId, at, steps: set }) => (
                    <li key={at}>
                      <time className="num">{momentText(at, serverNow())}</time>
                      <span className="num">{stepsText(set)}</span>
                      <span className="num campaign-by">运营人员 {operatorId}</span>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )
        }}
      </QueryView>
      {isAsking && draft && (
        <ReasonDialog
          title="修改充值赠送"
          text={`改为：${stepsText(draft)}。已提交的充值照原来的赠送。需要另一位运营人员审批后生效。`}
          confirm="提交审批"
          isDestructive={false}
          maxLength={200}
          onReason={async (reason) => (await set.run({ steps: [...draft], reason })) !== null}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}
