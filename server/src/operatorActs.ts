import { allowActivityAct } from './domains/channels/activity.ts'
import { createDistributorAct, setDistributorShareAct } from './domains/channels/distributors.ts'
import { decideAppealAct, decideDisputeAct } from './domains/disputes/arbitrate/arbitrate.ts'
import { payOutClosedAct } from './domains/finance/closed/payOutClosed.ts'
import { compensateAct } from './domains/finance/correction/compensate.ts'
import { creditWalletAct, debitWalletAct } from './domains/finance/correction/correctWallet.ts'
import { readWithdrawFeeBp } from './domains/finance/settings.ts'
import { endWithdrawalAct } from './domains/finance/withdrawal/endWithdrawal.ts'
import { approveWithdrawalAct } from './domains/finance/withdrawal/review.ts'
import type { OperatorActs } from './domains/ops/act.ts'
import { grantRoleAct, resetFactorAct } from './domains/ops/roles/roles.ts'
import { cancelOrderAct } from './domains/orders/desk/cancelOrderAct.ts'
import { swapOrderAct } from './domains/orders/desk/swapOrderAct.ts'
import { endPaymentAct } from './domains/pay/payment/endPayment.ts'
import { resumePayoutsAct } from './domains/pay/reconciliation/payoutPause.ts'
import { settleDifferenceAct } from './domains/pay/reconciliation/settleDifference.ts'
import { endRefundAct } from './domains/pay/refund/endRefund.ts'
import { releaseIdentityAct } from './domains/people/identity/release.ts'
import { grantAppealAct } from './domains/people/sanctions/appeals.ts'
import { endSanctionAct } from './domains/people/sanctions/end.ts'
import { imposeSanctionAct } from './domains/people/sanctions/impose.ts'
import { createCampaignAct, raiseCampaignBudgetAct } from './domains/promotion/campaigns.ts'
import { setRewardLadderAct } from './domains/promotion/desk/ladder.ts'
import { grantPacketAct } from './domains/promotion/grant.ts'
import { changeSettingAct } from './domains/settings/change.ts'
import { purposes } from './purposes.ts'
import { settingGroups } from './settings.ts'

/** What operators may do that can take a second one, by kind. */
export const operatorActs: OperatorActs = {
  create_campaign: createCampaignAct,
  raise_campaign_budget: raiseCampaignBudgetAct,
  grant_packet: grantPacketAct,
  set_reward_ladder: setRewardLadderAct(readWithdrawFeeBp),
  approve_withdrawal: approveWithdrawalAct,
  decide_dispute: decideDisputeAct,
  decide_appeal: decideAppealAct,
  change_setting: changeSettingAct(settingGroups),
  cancel_order: cancelOrderAct,
  swap_order: swapOrderAct,
  resume_payouts: resumePayoutsAct,
  compensate: compensateAct,
  credit_wallet: creditWalletAct,
  debit_wallet: debitWalletAct,
  pay_out_closed: payOutClosedAct,
  end_withdrawal: endWithdrawalAct,
  end_refund: endRefundAct,
  end_payment: endPaymentAct(purposes),
  settle_difference: settleDifferenceAct,
  allow_activity: allowActivityAct,
  create_distributor: createDistributorAct,
  set_distributor_share: setDistributorShareAct,
  grant_operator_role: grantRoleAct,
  reset_factor: resetFactorAct,
  impose_sanction: imposeSanctionAct,
  end_sanction: endSanctionAct,
  grant_sanction_appeal: grantAppealAct,
  release_identity: releaseIdentityAct,
}
