import { readSource } from './source.ts'

/** Ways to say a thing that has another term, by the term to use. `docs/terms.md` explains each. */
const VARIANTS: Readonly<Record<string, RegExp>> = {
  租用中: /(?<![现都])在租(?![用期])|正在租|正在出租|被租着/,
  '维权/投诉': /售后/,
  评价: /评论|点评/,
  现金余额: /可提现余额|到账现金|^可提现$/,
  赠送余额: /其中赠送|奖励金/,
  托管: /平台保管|保管中/,
  提现中: /提现途中/,
  提现账户: /收款账户|提现账号/,
  转账: /打款/,
  灰度比例: /推送比例/,
  资金去向: /钱到哪|钱的经过|一共/,
  '收入/支出': /进账|出账/,
  平台服务费: /佣金/,
  扣款: /扣钱/,
  '无纠纷，归还 N 小时后退回': /小时内退回|没有纠纷/,
  '锁定/保留': /占住|占着/,
  '到期时间/实际归还': /^租到(?!的)|实际到$|约租到/,
  计费方式: /计价|最划算的价/,
  查看账号密码: /拆开|拆一次|封在里面|自动收回/,
  '登不上？': /登录不了/,
  上号器: /上号页/,
  号主协助验证: /(?<!号主)协助验证|二次验证协助|验证协助|协助二次验证/,
  '可用/不可用': /能用的|用不了/,
  重置密码: /重设/,
  新租客: /新用户(限制|可|每天)/,
  门户: /店铺/,
  未了结: /没了结/,
  验证本人: /确认是(我|你)?本人/,
  帮助中心: /客服与帮助|帮助与客服|全部帮助/,
  客服: /小二|在线客服/,
  转人工: /接入人工/,
  同类账号: /同款/,
  打完这局: /收尾时间|缓冲时间/,
  消息中心: /通知中心|站内信|消息通知/,
  '更多…/全部 N 个': /细选|项里选/,
  优先抵扣: /先用它付/,
  查看提现进度: /哪一步了/,
  管理收款支付宝: /你自己的支付宝/,
  更换账户: /换成别的/,
  须与实名一致: /就是你的实名/,
  租号遇到问题: /顺利最好/,
  注册即领: /就到账/,
  你: /您/,
}

/** What isn't built yet; a text that names it promises it. */
const PROMISES = /申请售后|联系号主/

/** Some of their words, without what has to stand around them: a source without any need not be parsed. */
const SUSPECTS = new RegExp(
  [...Object.values(VARIANTS), PROMISES]
    .map(({ source }) => source.replaceAll(/\(\?<?[!=][^)]*\)|[\^$]/g, ''))
    .join('|'),
)

export type TermViolation = { readonly line: number; readonly text: string; readonly use: string }

/** The texts of a source file that use another word than `docs/terms.md`, or promise what doesn't exist. */
export const termViolationsIn = (path: string, source: string): TermViolation[] => {
  if (!SUSPECTS.test(source)) return []
  return readSource(path, source).texts.flatMap(({ text: raw, line }) => {
    const text = raw.trim()
    if (!/[\u4e00-\u9fff]/.test(text)) return []
    const uses = Object.keys(VARIANTS).filter((term) => VARIANTS[term]?.test(text))
    if (PROMISES.test(text)) uses.push('nothing: it is not built yet')
    return uses.map((use) => ({ line, text, use }))
  })
}
