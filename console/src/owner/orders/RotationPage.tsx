import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { ROTATION_DAYS_MAX, ROTATION_RENTALS_MAX } from '@shanghao/contract/rules'
import { Button, Form, InputNumber } from 'antd'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { StateView } from '../../core/shell/StateView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { AwaitingAccount } from './AwaitingAccount.tsx'
import './BoardPage.css'
import './OrderPage.css'

type Rule = CallOutput<'goods', 'rotationRule'>

const ruleText = ({ afterDays, afterRentals }: Rule): string => {
  const parts = [
    ...(afterDays === null ? [] : [`用满 ${afterDays} 天`]),
    ...(afterRentals === null ? [] : [`被 ${afterRentals} 笔租用看过`]),
  ]
  return parts.length === 0 ? '没有设置提醒。' : `密码${parts.join('，或者')}后提醒修改。`
}

/** When the owner and their staff are reminded of a password, and the accounts whose password is due by that. */
export default function RotationPage() {
  const rule = useCall(client.goods.rotationRule, {})
  const may = useMay()
  return (
    <Page title="改密提醒">
      <div className="panels">
        <section className="panel" aria-label="提醒规则">
          <h2 className="panel-title">提醒规则</h2>
          <QueryView query={rule}>
            {(data) =>
              may('goods_edit') ? (
                <RuleForm rule={data} />
              ) : (
                <p className="board-note num">{ruleText(data)}</p>
              )
            }
          </QueryView>
        </section>
        {may('orders_read') && rule.data && <DueAccounts rule={rule.data} />}
      </div>
    </Page>
  )
}

function RuleForm({ rule }: { rule: Rule }) {
  const [form] = Form.useForm<Rule>()
  const save = useFormMutation(
    client.goods.saveRotationRule,
    {},
    {
      invalidates: [client.goods.rotationRule, client.goods.attention],
      onDone: () => toast('已保存', 'success'),
    },
  )
  return (
    <CallForm<Rule>
      form={form}
      mutation={save}
      initial={rule}
      onSubmit={({ afterDays, afterRentals }) =>
        save.run({ afterDays: afterDays ?? null, afterRentals: afterRentals ?? null })
      }
    >
      <p className="board-note">
        两项都可以不填；先到哪一项，就按哪一项提醒。保存后立即生效，之后每天检查一次。
      </p>
      <div className="rotation-fields">
        <Form.Item name="afterDays" label="同一密码用满多少天">
          <InputNumber
            size="large"
            min={1}
            max={ROTATION_DAYS_MAX}
            precision={0}
            inputMode="numeric"
            suffix="天"
          />
        </Form.Item>
        <Form.Item name="afterRentals" label="被多少笔租用看过">
          <InputNumber
            size="large"
            min={1}
            max={ROTATION_RENTALS_MAX}
            precision={0}
            inputMode="numeric"
            suffix="笔"
          />
        </Form.Item>
      </div>
      <Button size="large" type="primary" htmlType="submit" loading={save.busy}>
        保存
      </Button>
    </CallForm>
  )
}

function DueAccounts({ rule }: { rule: Rule }) {
  const attention = useCall(client.goods.attention, {}, { isLive: true })
  const isOff = rule.afterDays === null && rule.afterRentals === null
  return (
    <section aria-label="该修改密码的账号">
      <QueryView query={attention}>
        {({ aged, agedCount }) =>
          agedCount === 0 ? (
            <StateView
              kind="empty"
              title="没有该修改密码的账号"
              text={isOff ? '设置提醒后，到期的账号会列在这里。' : '到了提醒条件的账号会列在这里。'}
            />
          ) : (
            <>
              <h2 className="panel-title num">该修改密码 {agedCount}</h2>
              {agedCount > aged.length && (
                <p className="board-note num">先列出最久没改的 {aged.length} 个，改好后显示其余的。</p>
              )}
              <ul className="board-list">
                {aged.map((account) => (
                  <AwaitingAccount
                    key={account.goodsId}
                    account={{ ...account, endedAt: null, reason: null, mayConfirm: false }}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </section>
  )
}
