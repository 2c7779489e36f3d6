import { useFormMutation } from '@shanghao/client/http/useFormMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { type CampaignKind, hasPrizes } from '@shanghao/contract/promotion/states'
import { Button, Form } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../core/feedback/feedback.ts'
import { CallForm } from '../../core/form/CallForm.tsx'
import { Page } from '../../core/shell/Page.tsx'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { type CampaignDraft, CampaignFields } from './CampaignForm.tsx'
import { ForecastPanel } from './ForecastPanel.tsx'
import { firstPrizes } from './PrizesField.tsx'
import './promotion.css'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** What the call takes of the filled fields; null while one that it needs is missing. */
const draftOf = (values: Partial<CampaignDraft> | undefined): CampaignDraft | null => {
  if (!values?.kind || !values.startsAt || !values.endsAt || !values.budgetFen) return null
  const { kind, startsAt, endsAt, budgetFen, name = '' } = values
  const common = { kind, startsAt, endsAt, budgetFen, name }
  if (hasPrizes(kind)) {
    const { prizes = [] } = values
    return prizes.length > 0 && prizes.every(({ amountFen }) => amountFen > 0) ? { ...common, prizes } : null
  }
  const { amountFen, thresholdFen, validDays, gameId = null, plan = null } = values
  if (!amountFen || !thresholdFen || !validDays) return null
  const packet = { ...common, amountFen, thresholdFen, validDays, gameId, plan }
  if (kind !== 'recharge') return packet
  const { fromFen, perUser } = values
  return fromFen && perUser ? { ...packet, fromFen, perUser } : null
}

/** A new campaign, with its forecast beside the form. */
export default function NewCampaignPage() {
  const navigate = useNavigate()
  const [form] = Form.useForm<Partial<CampaignDraft>>()
  const values: Partial<CampaignDraft> | undefined = Form.useWatch([], form)
  const kind: CampaignKind = values?.kind ?? 'welcome'
  const draft = draftOf(values)
  const mutation = useFormMutation(
    client.promotion.createCampaign,
    {
      name: [],
      startsAt: ['CAMPAIGN_OVERLAP'],
      endsAt: [],
      budgetFen: [],
      amountFen: [],
      thresholdFen: [],
      validDays: [],
      fromFen: [],
      perUser: [],
      prizes: [],
    },
    {
      invalidates: [client.promotion.listCampaigns],
      onDone: ({ campaignId }) => {
        toast(campaignId === null ? '已提交，等待另一位运营人员审批' : '活动已新建', 'success')
        void navigate(
          campaignId === null ? paths.campaigns() : paths.campaign({ campaignId: String(campaignId) }),
        )
      },
    },
  )
  useEffect(() => form.setFieldsValue({ prizes: firstPrizes(kind) }), [form, kind])
  const now = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS
  return (
    <Page title="新建活动">
      <div className="campaign-new">
        <CallForm<Partial<CampaignDraft>>
          form={form}
          mutation={mutation}
          initial={{ kind: 'welcome', startsAt: now, endsAt: now + 30 * DAY_MS }}
          className="panel"
          onSubmit={() => draft && mutation.run(draft)}
        >
          <CampaignFields kind={kind} />
          <Button type="primary" htmlType="submit" size="large" loading={mutation.busy}>
            新建活动
          </Button>
        </CallForm>
        <ForecastPanel draft={draft} />
      </div>
    </Page>
  )
}
