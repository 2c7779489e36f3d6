import { useCall } from '@shanghao/client/http/useCall'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText, rangeText } from '@shanghao/client/time/timeText'
import { campaignKindNames } from '@shanghao/contract/promotion/states'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { DayChart } from '../../core/charts/DayChart.tsx'
import { confirmDialog, toast } from '../../core/feedback/feedback.ts'
import { Page } from '../../core/shell/Page.tsx'
import { QueryView } from '../../core/shell/QueryView.tsx'
import { useMay } from '../access.ts'
import { client } from '../client.ts'
import { paths } from '../paths.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { CampaignEvents } from './CampaignEvents.tsx'
import { CampaignState } from './CampaignState.tsx'
import { ClaimsTable } from './ClaimsTable.tsx'
import { giftLines } from './campaignTexts.ts'
import { chartDays } from './chartDays.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import './promotion.css'
import { amountText } from '../../core/money/amountText.ts'

/** A campaign: budget, what it gave by day and to whom, and its acts. */
export default function CampaignPage() {
  const { campaignId: text = '' } = useParams()
  const campaignId = Number(text)
  const may = useMay()
  const [, setAddress] = useSearchParams()
  const [shown, setShown] = useState<'raise' | 'grant' | null>(null)
  const query = useCall(client.promotion.campaignDetail, { campaignId }, { inPage: true })
  const stop = useCallMutation(client.promotion.stopCampaign, {
    invalidates: [client.promotion.campaignDetail, client.promotion.listCampaigns],
    onDone: () => toast('活动已停止', 'success'),
  })
  const askStop = async (name: string) => {
    const isConfirmed = await confirmDialog({
      title: `停止「${name}」？`,
      text: '停止后不再发放，不能恢复；已发出的和已承诺给充值的照旧有效。',
      confirm: '停止活动',
      isDestructive: true,
    })
    if (isConfirmed) await stop.run({ campaignId })
  }
  const { data } = query
  const isOpen = data !== undefined && ['upcoming', 'running', 'exhausted'].includes(data.state)
  return (
    <Page
      title={data?.name ?? '活动'}
      actions={
        data &&
        may('promotion_edit') &&
        isOpen && (
          <>
            {data.kind === 'grant' && <Button onClick={() => setShown('grant')}>发给用户</Button>}
            <Button onClick={() => setShown('raise')}>追加预算</Button>
            <Button danger loading={stop.busy} onClick={() => void askStop(data.name)}>
              停止活动
            </Button>
          </>
        )
      }
    >
      <QueryView query={query}>
        {(campaign) => (
          <>
            <section className="panel campaign-part">
              <Descriptions column={{ xs: 1, md: 2 }} size="small">
                <Descriptions.Item label="类型">{campaignKindNames[campaign.kind]}</Descriptions.Item>
                <Descriptions.Item label="状态">
                  <CampaignState state={campaign.state} />
                </Descriptions.Item>
                <Descriptions.Item label="时间">
                  <span className="num">{rangeText(campaign.startsAt, campaign.endsAt, serverNow())}</span>
                </Descriptions.Item>
                <Descriptions.Item label="停止时间">
                  {campaign.stoppedAt === null ? '—' : momentText(campaign.stoppedAt, serverNow())}
                </Descriptions.Item>
                <Descriptions.Item label="奖励">
                  <ul className="campaign-gifts">
                    {giftLines(campaign).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </Descriptions.Item>
                <Descriptions.Item label="预算">
                  <BudgetBar {...campaign} />
                </Descriptions.Item>
              </Descriptions>
            </section>
            <section className="panel campaign-part">
              <header className="campaign-head">
                <h2 className="panel-title">最近 30 天发出</h2>
                <Link to={paths.sharedClaims({ campaignId: text })}>查看共用设备、账户的领取</Link>
              </header>
              <DayChart
                label="最近 30 天每天发出的金额"
                names={{ value: '发出金额' }}
                points={chartDays(campaign.byDay, serverNow())}
                format={amountText}
                onPick={(day) => setAddress({ days: `${day}~${day}` }, { preventScrollReset: true })}
              />
            </section>
            <ClaimsTable campaignId={campaignId} />
            <CampaignEvents events={campaign.events} />
          </>
        )}
      </QueryView>
      {shown === 'raise' && <RaiseDialog campaignId={campaignId} onClose={() => setShown(null)} />}
      {shown === 'grant' && <GrantDialog campaignId={campaignId} onClose={() => setShown(null)} />}
    </Page>
  )
}
