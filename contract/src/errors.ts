import { ADULT_AGE, PICTURE_MAX_MB, PICTURE_MAX_PIXELS, TABLE_MAX_MB } from './rules.ts'

/**
 * The named errors with their codes and Chinese texts: what happened and what to do next. The request layer of the app
 * handles 6003, 6002, 9996, 1237, 1236 and 4949, so several names may share such a code. A name in braces stands for a
 * number that is given where the failure is raised: rules change while servers run.
 */
export const errors = {
  OK: ['0000', '成功'],

  INVALID_INPUT: ['1001', '填写的内容有误，请检查后再提交'],
  NOT_FOUND: ['1002', '内容不存在或已被移除'],
  TOO_MANY_REQUESTS: ['1003', '操作太频繁了，请稍后再试'],
  IN_PROGRESS: ['1004', '上一次提交还在处理，请稍候查看结果'],
  KEY_REUSED: ['1005', '这次提交与之前的内容不一致，请刷新页面后重试'],
  NO_PERMISSION: ['1006', '你没有权限进行这项操作'],
  CONFLICT: ['1007', '刚刚有其他操作改动了数据，请刷新后重试'],
  OUTSIDE_UNAVAILABLE: ['1008', '外部服务暂时没有响应，请稍后再试'],
  DATABASE_UNAVAILABLE: ['1009', '服务暂时繁忙，请稍后再试'],
  REQUEST_TOO_SLOW: ['1021', '内容没有在规定时间内传完，请换个网络后再试'],
  REQUEST_TOO_LARGE: ['1022', '提交的内容太大，请删减后再提交'],
  INTERNAL: ['1999', '服务暂时出错，请稍后再试；如涉及付款，可先到余额明细核对'],

  FORCED_LOGOUT: ['6003', '你的登录已被下线，请重新登录'],
  LOGIN_CLOSED: ['6002', '登录和注册暂未开放，请联系客服'],
  TOKEN_EXPIRED: ['9996', '登录已过期，请重新登录'],
  SILENT: ['4949', ''],

  CAPTCHA_FAILED: ['2001', '安全验证没有通过，请重新获取验证码'],
  SMS_TOO_OFTEN: ['2002', '验证码发送太频繁，请 {wait}后再试'],
  SMS_LIMIT: ['2003', '获取验证码的次数已用完，请 {hours} 小时后再试'],
  SMS_DAY_LIMIT: ['2014', '今天获取验证码的次数已用完，请明天再试'],
  SMS_NOT_SENT: ['2004', '短信没有发出去，请检查手机号后重试'],
  SMS_CODE_WRONG: ['2005', '验证码不正确，请核对后重新输入'],
  SMS_CODE_EXPIRED: ['2006', '验证码已失效，请重新获取'],
  PHONE_TAKEN: ['2007', '该手机号已注册，请直接登录'],
  PHONE_UNKNOWN: ['2008', '该手机号还没有注册，请先注册'],
  LOGIN_WRONG: ['2009', '手机号或密码不正确，忘记密码可用短信登录'],
  LOGIN_LOCKED: ['2010', '密码输错次数过多，请 {minutes} 分钟后再试或用短信登录'],
  USER_BANNED: ['1236', '账号因违规已停用，如有疑问请联系客服'],
  TICKET_EXPIRED: ['2011', '验证已过期，请重新获取验证码'],
  PASSWORD_UNCHANGED: ['2012', '新密码不能与原密码相同'],
  OLD_PASSWORD_WRONG: ['2013', '原密码不正确，请重新输入，忘记了可用短信重设'],
  ONEKEY_WRONG: ['2015', '一键登录没有成功，请重试或用短信登录'],
  ONEKEY_UNAVAILABLE: ['2016', '一键登录暂时不可用，请用短信登录'],
  PHONE_UNCHANGED: ['2017', '新手机号与当前绑定的相同，请换一个手机号'],
  NEW_PHONE_TAKEN: ['2018', '这个手机号不能绑定，可能已用于其他账号，请换一个手机号'],
  PHONE_APPLICATION_OPEN: ['2019', '这个新手机号已有一份进行中的申请，请查询进度'],
  PHONE_APPLICATION_STATE: ['2020', '申请的进度已变化，请刷新后查看'],
  PHONE_APPLICATION_UNPROVEN: ['2021', '填写的身份与账号的实名不符，或账号没有实名，这份申请只能拒绝'],
  PHONE_APPLICATION_UNKNOWN: ['2022', '没有找到申请，请用新手机号验证后再查询'],
  PHONE_LINK_OVER: ['2023', '链接已失效或申请已结束，可以登录后在更换绑定手机里查看'],

  CAPTCHA_REQUIRED: ['2031', '需要先完成安全验证，请刷新页面后再登录，或用短信登录'],
  SMS_BUSY: ['2032', '当前获取验证码的人太多，请 {hours} 小时后再试，或用密码登录'],

  PAY_PASSWORD_UNSET: ['2101', '还没有设置支付密码，请先设置'],
  PAY_PASSWORD_WRONG: ['2102', '支付密码不正确，请重新输入'],
  PAY_PASSWORD_LOCKED: ['2103', '支付密码输错次数过多，请 {hours} 小时后再试或重设支付密码'],
  PAY_PASSWORD_WEAK: ['2104', '支付密码太简单，请避免连号或重复数字'],
  PAY_PASSWORD_REQUIRED: ['2105', '请输入支付密码'],

  CLOSING_BLOCKED: ['2301', '还有没了结的事项，请按列表处理后再申请注销'],
  CLOSING_CHANGED: ['2302', '余额刚刚有变动，请看过新的金额再确认'],
  CLOSING_NONE: ['2303', '账号没有申请注销，或已经撤销，请刷新后查看'],
  NICKNAME_REFUSED: ['2311', '这个昵称不能使用，请换一个'],
  NICKNAME_TOO_OFTEN: ['2312', '昵称每 {days} 天可以修改一次，请过几天再改'],
  EXPORT_LIMIT: ['2313', '今天导出数据的次数已用完，请明天再来'],

  REALNAME_REQUIRED: ['2201', '按国家规定，需要先完成实名认证'],
  REALNAME_MISMATCH: ['2202', '姓名与身份证号不一致，请核对后重新填写'],
  REALNAME_NO_RECORD: ['2203', '没有查到该身份信息，请核对姓名和身份证号'],
  REALNAME_DONE: ['2204', '你已完成实名认证，无需重复提交'],
  REALNAME_IDENTITY_LIMIT: ['2205', '该身份已认证 {accounts} 个账号，请使用已认证的账号登录'],
  REALNAME_TRIES: ['2206', '今天的认证次数已用完，请明天再试'],
  CERTIFICATION_CLOSED: ['2207', '支付宝认证暂未开放，请改用姓名和身份证号，或稍后再试'],
  CERTIFICATION_REQUIRED: ['2208', '这个账号开启了高级防护，租用前请先用支付宝验证本人'],
  CERTIFICATION_UNKNOWN: ['2209', '没有找到这次认证，请重新发起'],
  CERTIFICATION_NEEDLESS: ['2210', '这个账号不需要支付宝认证，可以直接下单'],
  DEVICE_UNKNOWN: ['2211', '无法识别这台设备，请刷新页面后再试'],
  REALNAME_BUSY: ['2231', '当前实名认证的人太多，请 {hours} 小时后再试'],
  MINOR: ['1237', `根据未成年人保护规定，未满 ${ADULT_AGE} 周岁不能租号、充值和提现`],

  OWNER_AGREEMENT: ['2401', '号主协议有更新，请刷新页面，看过新的协议再提交'],
  OWNER_ALREADY: ['2402', '你已经是号主，可以直接上架账号'],
  OWNER_APPLICATION_OPEN: ['2403', '申请已在审核中，请等待结果'],
  OWNER_APPLICATION_STATE: ['2404', '申请的状态已变化，请刷新后查看'],
  OWNER_PAYOUT_MISSING: ['2405', '还没有提现账户，请先绑定收款的支付宝账号'],
  OWNER_IS_STAFF: ['2406', '你是其他号主的员工，离开后才能申请成为号主'],
  STAFF_IS_OWNER: ['2411', '号主和运营人员不能做员工，请换一个账号'],
  STAFF_EMPLOYED: ['2412', '你已经是一位号主的员工，离开后才能接受新的邀请'],
  STAFF_SELF: ['2413', '不能邀请自己'],
  STAFF_INVITED: ['2414', '这个手机号已经是员工，或邀请还在等待接受'],
  STAFF_LIMIT: ['2415', '员工最多 {staff} 人，请先移除不再需要的员工'],

  GOODS_GONE: ['3001', '该账号已下架，看看其他账号吧'],
  GOODS_UNLICENSED: ['3002', '该游戏暂未开放租赁'],
  GOODS_STATE: ['3003', '账号当前状态不能进行该操作，请刷新后查看'],
  CREDENTIAL_MISSING: ['3004', '账号信息还未填写完整，暂不能上架'],
  RECHARGE_FIRST: ['3006', '租这个账号需要先累计充值 {yuan} 元，请充值后再下单'],
  SEATS_CONFIRM: ['3007', '归还后需要你确认的账号不能合租，请先改为自动上架'],
  SEATS_IN_USE: ['3008', '账号租用中或有预约，结束后才能修改同时租用人数'],
  GOODS_IN_RENTAL: ['3019', '账号正在租用，请等租客归还后再修改密码'],
  GOODS_RESTING: ['3005', '账号有维权在处理，结束后才能重新上架'],

  ACCOUNT_TAKEN: ['4001', '这个时段刚被租走，换个时间或看看其他账号'],
  OWN_GOODS: ['4002', '不能租自己的账号，也不能租你所在号主的账号'],
  HOURS_OUT_OF_RANGE: ['4003', '租用时长不在可选范围内，请重新选择'],
  OUTSIDE_RENTABLE_HOURS: ['4004', '所选时间不在该账号的可租时段内，请换个时间'],
  PRICE_CHANGED: ['4005', '价格刚刚有变动，请确认新价格后再提交'],
  DAILY_LIMIT: ['4006', '今天的下单次数已达上限，请明天再来'],
  LIVE_LIMIT: ['4007', '同时租用的账号已达上限，请先归还或等待到期'],
  ORDER_STATE: ['4008', '订单状态已变化，请刷新后查看'],
  ORDER_TIMEOUT: ['4009', '订单已超时取消，没有扣款，请重新下单'],
  NOT_IN_RENTAL: ['4010', '不在租用时间内，不能查看账号信息'],
  START_OUT_OF_RANGE: ['4011', '预约时间不在可选范围内，请重新选择'],
  UNPAID_LIMIT: ['4013', '你有几笔订单还没付款，请先付款或取消'],
  REFUND_CHANGED: ['4014', '租用时长刚满新的一小时，可退金额有变动，请核对后再确认'],
  CANCEL_FEE_CHANGED: ['4015', '免费取消的时间刚过，可退金额有变动，请核对后再确认'],
  SWAP_UNPROVEN: ['4021', '还不能确认登不上，请先按「登不上？」逐项检查，需要验证码时请号主协助验证'],
  SWAP_LATE: ['4022', '换号只能在开始租用后 {minutes} 分钟内办理，请投诉退款'],
  SWAP_LIMIT: ['4023', '换号次数已达上限，请投诉退款'],
  SWAP_CHANGED: ['4024', '可换的账号或退款金额刚刚有变动，请核对后再确认'],
  RENEWAL_PENDING: ['4012', '有一笔续租还未付款，请先付款或取消'],

  DISPUTE_WINDOW: ['4101', '这笔订单已过投诉时间，或还没有开始租用'],
  DISPUTE_LIVE: ['4102', '这笔订单已有一件进行中的维权，请在维权详情里补充说明'],
  DISPUTE_STATE: ['4103', '维权进度已变化，请刷新后查看'],
  DISPUTE_QUOTE_EXPIRED: ['4104', '可退金额已更新，请核对后再提交'],
  DISPUTE_LIMIT: ['4105', '今天发起的维权已达上限，请明天再来'],
  DISPUTE_REPEATED: ['4106', '这笔订单的维权已处理过，不能再次发起'],
  DISPUTE_NO_DEPOSIT: ['4107', '这笔订单没有可赔付的押金，不能发起维权'],
  DISPUTE_REASON: ['4108', '这个原因不适用于你，请重新选择'],
  DISPUTE_AMOUNT: ['4109', '金额超出可选范围，请修改后再提交'],
  DISPUTE_PICTURES: ['4110', '请至少上传 {pictures} 张截图作为证据'],
  DISPUTE_OFFER_CHANGED: ['4111', '对方刚刚修改了方案，请看过新的方案再确认'],
  DISPUTE_REPLIES: ['4112', '补充说明的次数已用完，请等待对方或平台处理'],
  DISPUTE_ASSIGNED: ['4113', '这件维权由另一位运营人员处理，请先接手；不能再接手时请联系对方'],
  DISPUTE_SAME_OPERATOR: ['4114', '申诉要由没有参与过原裁定的运营人员处理'],
  LINK_EXPIRED: ['4115', '链接已失效，请登录后在订单的维权里处理'],
  DISPUTE_QUESTIONS: ['4116', '请这一方补充说明的次数已用完，请按现有证据裁定'],
  DISPUTE_OFFERS: ['4117', '方案最多给出 {offers} 次，已用完，请等待对方选择'],

  CODE_LIVE: ['4121', '已经向号主求助过，正在等号主回应'],
  CODE_STATE: ['4122', '这次求助已经结束，请刷新后查看'],
  CODE_LIMIT: ['4123', '这笔订单求助验证码的次数已用完，仍然登不上可以投诉退款'],
  CODE_TOO_OFTEN: ['4124', '你向这位号主求助验证码太频繁了，请 {hours} 小时后再试，或投诉退款'],
  CODE_OWNER_AWAY: ['4125', '号主目前无法提供验证码，登不上可以投诉退款'],
  CODE_LINK_OVER: ['4126', '链接已失效或不完整，租客再次求助时会收到新的链接'],
  CODE_LINK_USED: ['4127', '这条链接已经用过，每条链接只能提交一次'],
  STAFF_OWN_RENTAL: ['4129', '这笔租用的租客是你本人，请由号主或其他员工处理'],
  RENTAL_LOCKED: ['4128', '为保护账号，这笔订单的账号密码已锁定，验证手机号后可以继续查看'],

  REVIEW_CLOSED: ['4201', '这笔订单还不能评价，或已过评价时间，请在订单详情里查看'],
  REVIEW_EXISTS: ['4202', '这笔订单已经评价过，可以在订单详情里修改'],
  REVIEW_EDIT_OVER: ['4203', '已过修改时间，评价不能再修改'],
  REVIEW_OWN: ['4204', '不能评价自己的账号，也不能向自己提问'],
  ALREADY_ANSWERED: ['4205', '已经回复过了，每条评价和提问只能回复一次'],
  POST_HIDDEN: ['4206', '这条内容已被平台隐藏，不能再修改或回复，如有疑问请联系客服'],
  CONTACT_IN_TEXT: ['4207', '为保护双方，内容里不能有手机号、QQ、微信等联系方式、网址或密码，请删除后再提交'],
  QUESTION_LIMIT: ['4208', '今天的提问次数已用完，请明天再来'],
  REPORT_LIMIT: ['4209', '今天的举报次数已用完，请明天再来'],
  ALREADY_REPORTED: ['4210', '你已经举报过这条内容，平台会尽快核实'],
  POST_STATE: ['4211', '这条内容已经处理过了，请刷新后查看'],

  BALANCE_SHORT: ['5001', '余额不足，请先充值或换一种支付方式'],
  ALREADY_PAID: ['5002', '订单已付款，请勿重复支付'],
  PAYMENT_CLOSED: ['5003', '这笔支付已关闭，没有扣款，请重新发起'],
  CHANNEL_CLOSED: ['5004', '这种支付方式暂未开通，请换一种'],
  CHANNEL_BUSY: ['5005', '支付渠道响应超时，请稍后再试或换一种支付方式；如已付款，会自动到账'],
  CHANNEL_REFUSED: ['5006', '支付渠道拒绝了这笔支付，没有扣款，请换一种支付方式'],
  WECHAT_AUTH_NEEDED: ['5007', '需要先在微信里授权，再继续付款'],
  WECHAT_AUTH_EXPIRED: ['5008', '微信授权已过期，请回到收银台重新发起'],
  WECHAT_AUTH_FAILED: ['5009', '微信授权没有完成，请重新授权'],

  PACKET_GONE: ['5101', '红包不存在，请刷新红包列表后重新选择'],
  PACKET_USED: ['5102', '这个红包已经用在别的订单上，请换一个'],
  PACKET_NOT_FITTING: ['5103', '这个红包不适用于当前订单，请换一个或不使用红包'],
  PACKET_EXPIRED: ['5104', '这个红包已过期，请换一个'],
  REWARD_CHANGED: ['5105', '充值赠送刚刚有变动，请确认新的赠送后再提交'],
  CAMPAIGN_OVER: ['5106', '活动未开始、已结束或预算已用完，请刷新后查看'],
  SIGN_IN_DONE: ['5107', '今天已经签到过了，请明天再来'],
  CAMPAIGN_OVERLAP: ['5108', '这段时间已有同类活动，请先停止它或改用其他时间'],
  INVITE_CODE_UNKNOWN: ['5111', '邀请码无效，请核对后重新填写，不填也可以注册'],
  INVITE_SELF: ['5112', '这台设备登录过邀请人的账号，不能用这个邀请码，不填也可以注册'],
  INVITE_DEVICE_USED: ['5113', '这台设备已用邀请码注册过，不能再用，不填也可以注册'],
  INVITE_LIMIT: ['5114', '你所在的网络使用这个邀请码的人太多，请 {hours} 小时后再试，或不填邀请码注册'],

  RECHARGE_RANGE: ['5201', '充值金额不在可选范围内，请调整后再试'],
  RECHARGE_DAY_LIMIT: ['5202', '今天的充值额度已用完，请明天再来'],
  BILL_NOT_READY: ['5401', '渠道还没有生成这一天的账单，请稍后再试'],
  DIFFERENCE_SETTLED: ['5402', '这条差异已经处理过了，请刷新后查看'],
  PAYOUTS_PAUSED: ['5403', '转账已经是暂停状态，请刷新后查看'],
  PAYOUTS_NOT_PAUSED: ['5404', '转账没有暂停，请刷新后查看'],
  PAYOUTS_UNSETTLED: ['5405', '还有渠道已转出、我们没有入账的转账，请先处理这些对账差异再恢复转账'],

  WITHDRAW_CLOSED: ['5301', '提现暂未开通，余额会一直为你保留，开通后即可提现'],
  WITHDRAW_AMOUNT: ['5302', '提现金额不在可提范围内，请修改后再试'],
  WITHDRAW_DAY_LIMIT: ['5303', '今天的提现次数或额度已用完，请明天再来'],
  WITHDRAW_SHORT: ['5304', '现金余额不足，请修改金额；赠送余额只能用于租号'],
  WITHDRAW_REVIEWING: ['5305', '上一笔提现还在审核，审核完成后可以继续提现'],
  WITHDRAW_ACCOUNT_LIMIT: ['5306', '绑定的提现账户已达上限，请先解绑不用的'],
  WITHDRAW_ACCOUNT_TAKEN: ['5307', '这个支付宝账号已经绑定，可以直接使用'],
  WITHDRAWAL_STATE: ['5308', '这笔提现的状态已变化，请刷新后查看'],
  WITHDRAW_PHONE_CHANGED: ['5310', '更换绑定手机后 {hours} 小时内不能提现，请到时再试'],
  WITHDRAW_FEE_CHANGED: ['5309', '余额有变动，手续费变了，请看过新的金额再确认'],

  OPERATOR_SELF: ['5501', '这项操作涉及你本人或与你同一实名的账号，请由其他运营人员处理'],
  APPROVAL_OWN: ['5502', '需要另一位已实名的运营人员审批，不能审批自己提交的操作'],
  APPROVAL_DECIDED: ['5503', '这项操作已经审批过了，请刷新后查看'],
  APPROVAL_EXPIRED: ['5504', '这项操作已超过审批期限、被撤回或被新的提交替代，请刷新后查看'],
  BENEFICIARY_UNVERIFIED: ['5505', '对方还没有实名认证，请在对方完成认证后再发放'],
  COMPENSATION_DONE: ['5521', '已按同样的原因赔付过这位用户，如需再次赔付，请写明不同的原因'],
  CORRECTION_DONE: ['5522', '这位用户的这笔差错已经更正过，请刷新后查看'],
  CHANNEL_ANSWERED: ['5523', '渠道能查到这一笔的结果，系统会按渠道的结果处理，请刷新后查看'],
  CHANNEL_ASKING: ['5524', '系统正在向渠道查询或提交这一笔，请 {seconds} 秒后再试'],
  REFUND_STATE: ['5525', '这笔退款的状态已变化，请刷新后查看'],
  PAYMENT_STATE: ['5526', '这笔支付的状态已变化，请刷新后查看'],
  PAYMENT_AMOUNT: ['5527', '渠道收到的金额与这笔支付不一致，不能确认成功，请在渠道退款后关闭这笔支付'],
  TRANSACTION_TAKEN: ['5528', '这个渠道交易号已用于另一笔，请核对后重新填写'],
  SETTING_UNKNOWN: ['5511', '没有这项规则，请刷新后查看'],
  SETTING_OUT_OF_BOUNDS: ['5512', '数值超出允许的范围，请修改后再提交'],
  SETTING_CONTRADICTION: ['5513', '数值与其他规则矛盾，请先修改有关的规则'],
  SETTING_CHANGED: ['5514', '这项规则刚刚改过，请刷新后再修改'],
  SETTING_UNCHANGED: ['5515', '新的数值与当前相同，无需修改'],
  MONTH_OPEN: ['5601', '这个月还没有结账，请下个月再来下载'],

  PORTAL_EXPIRED: ['9001', '这家店的服务已到期，暂时不能租号，已有的订单不受影响'],
  SHARE_EMPTY: ['9002', '目前没有可转入余额的分成，订单结算后会自动计入'],
  SHARE_TOO_LARGE: ['9003', '分成比例超过允许的上限，请修改后再提交'],
  DISTRIBUTOR_TAKEN: ['9004', '这位用户已经是分销商，请直接修改分成比例'],
  CHANNEL_CODE_TAKEN: ['9005', '这个渠道代码已属于另一个分销商或另有邀请码，请换一个代码'],
  CHANNEL_INVITE_CODE_TAKEN: ['9006', '这个渠道邀请码已被使用，请换一个'],
  DOMAIN_OWN: ['9007', '这是平台自己的域名，不能登记为其他站点'],
  DOMAIN_IN_USE: ['9008', '还有域名指向它，请先修改那些域名'],

  VISITOR_MISSING: ['8001', '无法识别这台设备上的会话，请刷新页面后再试'],
  CONVERSATION_CLOSED: ['8002', '这次会话已结束，可以重新发起咨询'],
  CHAT_TOO_FAST: ['8003', '一分钟内最多发 {messages} 条消息，请稍后再发'],
  CHAT_FULL: ['8004', '这次会话的消息太多了，请结束后重新发起咨询'],
  CHAT_DAY_LIMIT: ['8005', '今天发起的咨询已达上限，请明天再来，或先在帮助中心搜索'],
  QUEUE_FULL: ['8006', '现在排队的人太多，请稍后再转人工，或先在帮助中心搜索'],
  CHAT_UNRATABLE: ['8007', '这次会话已评过分，或还不能评分'],
  CONVERSATION_ASSIGNED: ['8008', '这个会话不由你接待，请先接待或联系接待的客服'],

  ARTICLE_NAMES: ['8101', '正文里有不存在的规则名称：{names}，请修改后再保存'],
  ARTICLE_PUBLISHED: ['8102', '这个版本已经发布或定时，请刷新后查看；要改内容请另写一个版本'],
  ARTICLE_UNPUBLISHED: ['8103', '这篇文章没有发布，也没有定时，无需撤回'],
  POPUP_OVER: ['8104', '这条弹窗公告已停止或已结束，请刷新后查看'],
  FEEDBACK_CLOSED: ['8105', '意见反馈需要先登录，或直接联系客服'],
  FEEDBACK_LIMIT: ['8106', '今天提交的反馈已达上限，请明天再来，急事请联系客服'],
  FEEDBACK_STATE: ['8107', '这条反馈已回复或已关闭，请刷新后查看'],
  DOWNLOAD_HOST: ['8108', '下载地址不在允许的域名内，请换用允许的域名，或由部署人员添加'],
  VERSION_TAKEN: ['8109', '这个平台已有相同版本代码的版本，请改用更大的版本代码'],
  VERSION_WITHDRAWN: ['8110', '这个版本已撤回，请刷新后查看'],

  PUSH_SERVICE: ['8201', '这个浏览器的推送服务不受支持，消息仍会出现在消息中心'],

  UPLOAD_MISSING: ['7001', '还没有收到图片，请重新选择后上传'],
  UPLOAD_EXPIRED: ['7002', '图片已过期，请重新选择后上传'],
  UPLOAD_TYPE: ['7003', '只能上传 JPG、PNG 或 WebP 格式的静态图片，请换一张'],
  UPLOAD_SIZE: [
    '7004',
    `图片不能超过 ${PICTURE_MAX_MB} MB 或 ${PICTURE_MAX_PIXELS / 10_000} 万像素，请缩小后再上传`,
  ],
  UPLOAD_BROKEN: ['7005', '图片已损坏或没有传完整，请重新选择后上传'],
  UPLOAD_LIMIT: ['7006', '{hours} 小时内上传的图片太多了，请稍后再传'],
  UPLOAD_OPEN: ['7007', '还有多张图片没有传完，请等几分钟再传'],
  UPLOAD_POLICY: ['7008', '上传签名已失效或已用过，请重新选择图片上传'],

  TABLE_TYPE: ['7101', '只能导入 CSV 或 XLSX 文件，请把表格另存为其中一种再上传'],
  TABLE_LOCKED: ['7102', '旧版 .xls 和加密的表格打不开，请另存为不加密的 XLSX 再上传'],
  TABLE_SIZE: ['7103', `表格太大：文件不能超过 ${TABLE_MAX_MB} MB，请分成几个文件或删去多余的内容再上传`],
  TABLE_BROKEN: ['7104', '文件已损坏或没有传完整，请重新保存后再上传'],
  TABLE_ENCODING: ['7105', '文件的文字编码无法识别，请另存为 XLSX 或 UTF-8 编码的 CSV 再上传'],
  TABLE_QUOTES: ['7106', '第 {line} 行的双引号没有成对，请改好后再上传'],
  TABLE_ROWS: ['7107', '一次最多导入 {rows} 行，请分成几个文件'],
  TABLE_COLUMNS: ['7108', '表格最多 {columns} 列，请按模板删去多余的列再上传'],
} as const satisfies Record<string, readonly [code: string, text: string]>

export type ErrorName = keyof typeof errors

/** Errors of any call; a call's own list adds to them. */
export const anyCallErrors = [
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'IN_PROGRESS',
  'KEY_REUSED',
  'NO_PERMISSION',
  'CONFLICT',
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
  'FORCED_LOGOUT',
  'TOKEN_EXPIRED',
  'USER_BANNED',
] as const satisfies readonly ErrorName[]

export const codeOf = (name: ErrorName): string => errors[name][0]
/** The text of a failure as it is declared, with its numbers as names in braces. */
export const textOf = (name: ErrorName): string => errors[name][1]

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never
/** What the text of a failure takes: `{ minutes: 15 }`. */
export type ErrorParams<N extends ErrorName> = Readonly<
  Record<ParamsIn<(typeof errors)[N][1]>, number | string>
>
/** The failures whose text takes no numbers. */
export type PlainErrorName = {
  [N in ErrorName]: [ParamsIn<(typeof errors)[N][1]>] extends [never] ? N : never
}[ErrorName]

/** Whether the text of a failure takes no numbers. */
export const isPlainError = (name: ErrorName): name is PlainErrorName => !textOf(name).includes('{')

/** The text of a failure with its numbers. */
export const filledText = (name: ErrorName, params: Readonly<Record<string, number | string>>): string =>
  textOf(name).replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]))
