import { approveWithdrawalAct } from './domains/finance/withdrawal/review.ts'
import type { OperatorActs } from './domains/ops/act.ts'
import { createCampaignAct } from './domains/promotion/campaigns.ts'
import { grantPacketAct } from './domains/promotion/grant.ts'

/** What operators may do with money, by kind. */
export const operatorActs: OperatorActs = {
  create_campaign: createCampaignAct,
  grant_packet: grantPacketAct,
  approve_withdrawal: approveWithdrawalAct,
}
