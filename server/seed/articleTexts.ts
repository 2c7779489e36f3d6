import type { ParsedOf } from '@shanghao/contract/call'
import type { editingCalls } from '@shanghao/contract/content/editing'

type Draft = ParsedOf<typeof editingCalls.writeArticle>
export type DemoArticle = Pick<Draft, 'kind' | 'category' | 'title' | 'body'> & {
  keywords?: string
  /** Days before the demo was made. */
  daysAgo: number
}

const help: DemoArticle[] = [
  {
    kind: 'help',
    category: 'app',
    title: '怎么提意见和建议',
    keywords: '反馈 意见 建议 bug 出错 打不开 闪退 投诉平台',
    daysAgo: 20,
    body: `在[意见反馈](/pages/suggestions-submit/index)里选择类型，写清楚做了什么、看到了什么，最好附上截图。不登录也可以提交。

- 每天最多提交 {content.feedbackDay} 条。
- 回复会出现在「我的反馈」里，登录后还会收到消息。
- 反馈和图片只有你和工作人员能看到，{content.feedbackKeepDays} 后删除。

和订单、退款有关的急事，请直接[联系客服](/pages/custom-service/service-view)，处理得更快。`,
  },
  {
    kind: 'help',
    category: 'app',
    title: 'App 怎么更新，更新失败怎么办',
    keywords: '更新 升级 新版本 下载失败 安装失败 强制更新 版本过低',
    daysAgo: 20,
    body: `在浏览器里打开的上号始终是最新版本，不需要更新。

在 App 里，有新版本时会提示。也可以到[关于我们](/pages/my/about-us)点「检查更新」。

- 下载慢或中断：换一个网络，点「重新下载」。
- 提示校验不通过：下载的文件不完整，重新下载即可，不要安装来历不明的安装包。
- 提示不允许安装：在系统设置里允许上号安装应用，安装后可以关闭。

还是不行，按[更新遇到问题](/pages/upgrade-issues/index)里的步骤处理。更新期间，租用中的订单不受影响，也可以用浏览器登录。`,
  },
  {
    kind: 'help',
    category: 'app',
    title: '怎么把上号添加到主屏幕',
    keywords: '主屏幕 桌面 书签 快捷方式 收藏 图标',
    daysAgo: 20,
    body: `添加到主屏幕后，点图标就能打开上号，不占存储空间，也不用更新。

- 苹果手机：用 Safari 打开上号，点底部的分享按钮，选「添加到主屏幕」。
- 安卓手机：用系统浏览器或 Chrome 打开上号，在菜单里选「添加到主屏幕」或「安装应用」。

微信里不能添加，请先在浏览器中打开。[查看图示](/pages/downloadapp/bookmark)`,
  },
  {
    kind: 'help',
    category: 'money',
    title: '红包怎么用，为什么不可用',
    keywords: '红包 优惠 抵扣 不可用 不能用 过期 满减',
    daysAgo: 19,
    body: `下单时会自动选出最省的红包，也可以自己换。每笔订单用一个，只抵扣租金，不抵扣押金。

不可用的常见原因：

- 租金没有达到使用门槛。
- 红包只适用于某个游戏，或只适用于包夜等套餐。
- 已经过期，或正在别的订单里使用。
- 续租单不能用红包。

取消订单后红包会退回；不是你取消的，退回后至少还能用 {promotion.returnGraceHours}。红包过期前 {promotion.expiryNoticeHours} 会提醒你一次。[查看我的红包](/pages/my/my-redpacket-list)`,
  },
  {
    kind: 'help',
    category: 'login',
    title: '登不上时可以换号吗',
    keywords: '换号 换一个账号 登不上 密码错误 更换账号',
    daysAgo: 18,
    body: `开始租用后 {orders.swapMinutes} 内，确实登不上的，可以换到条件相同或更好的账号，不多收钱；新账号更便宜的，退回差价。没有合适的账号，全额退款。

操作方法：在[上号](/pages/login-tool/index)页点「登不上？」，按提示逐项检查后，符合条件的会出现可换的账号。

超过时间的，请投诉退款。同一个人每天最多换 {orders.swapPersonDay} 次。`,
  },
  {
    kind: 'help',
    category: 'login',
    title: '账号密码显示已锁定怎么办',
    keywords: '锁定 账号密码锁定 看不了密码 解锁 多台设备',
    daysAgo: 18,
    body: `在 {credentials.revealDevices} 台以上的设备查看，或一小时内查看超过 {credentials.revealsHour} 次，账号密码会自动锁定，防止被别人拿走。

点页面上的「验证手机号」，输入发到你手机上的验证码，就能继续查看。锁定期间租用照常计时。

如果不是你本人查看的，请先[修改登录密码](/pages/my/change-pwd)，再联系客服。`,
  },
]

const news: DemoArticle[] = [
  {
    kind: 'news',
    category: 'guide',
    title: '第一次租号，先看这五点',
    daysAgo: 16,
    body: `## 先完成实名认证

年满 {ADULT_AGE} 周岁、完成实名认证才能租号。提前认证好，看中账号时不会耽误。

## 看清区服和登录方式

安卓和苹果、QQ 和微信的区服不互通。账号详情第一行就是区服。

## 先租短一点

不确定合不合适，先按最短时长租，合适再续租，不用重新登录。

## 留好登录的时间

付款后另送 {orders.freeMinutes} 用来登录，慢一点也不吃亏。

## 登不上别着急

按页面提示检查，开始租用 {orders.swapMinutes} 内登不上可以换号或退款。`,
  },
  {
    kind: 'news',
    category: 'guide',
    title: '包夜、包天和按小时，怎么选更划算',
    daysAgo: 13,
    body: `提交订单时，页面会自动算出最便宜的组合，并用一行字写明怎么来的，不用自己比。

几个小窍门：

- 晚上玩，先看有没有包夜价。
- 想连着玩一整天，包天通常比按小时便宜。
- 有的账号租几小时送几小时，送的时间会一起算进到期时间。

提前归还时，套餐会按用掉的时间重新计算。玩不了那么久，就选短一点的。`,
  },
  {
    kind: 'news',
    category: 'safety',
    title: '私下转账、加群交易，都不受保护',
    daysAgo: 12,
    body: `有人在聊天里让你加微信、进群，说私下租更便宜。**不要转账。**

- 平台外的交易没有托管，钱付出去就追不回来。
- 我们不会用私人账号联系你，也不会让你把钱转到个人账户。
- 租金和押金都由平台托管，结束 {orders.rentSettleHours} 后才结算给号主，出了问题可以投诉退款。

遇到这种情况，截图后在[意见反馈](/pages/suggestions-submit/index)里告诉我们。`,
  },
  {
    kind: 'news',
    category: 'safety',
    title: '验证码、密码，谁要都别给',
    daysAgo: 10,
    body: `冒充客服的人常说「退款要验证码」「账号异常要核对密码」。记住三条：

- 客服不会向你要密码、验证码和身份证照片。
- 登录上号的验证码只用来登录，{session.codeMinutes} 内有效，转给别人等于把账号交出去。
- 租号时需要的游戏验证码，由号主在[上号](/pages/login-tool/index)页的流程里提供，不需要你找任何人要。

已经给出去的，马上用短信登录并[修改登录密码](/pages/my/change-pwd)。`,
  },
  {
    kind: 'news',
    category: 'safety',
    title: '租来的账号，这些事不能做',
    daysAgo: 9,
    body: `租用期间请爱护账号，下面这些行为造成的损失，号主可以申请从押金里赔付：

- 修改密码、手机号和其他绑定。
- 使用外挂、代练脚本，或有辱骂、挂机等违规行为。
- 消耗账号里的点券、道具，或把账号转给别人用。

归还后无纠纷，{orders.depositReturnHours} 后押金退回。号主申请赔付时，你会收到通知，可以说明情况并上传截图。`,
  },
  {
    kind: 'news',
    category: 'platform',
    title: '每一笔钱，都能看到去了哪里',
    daysAgo: 6,
    body: `订单详情里的「资金去向」列出了租金、押金、红包和退款的每一步：从哪里付的、现在在哪里、退到了哪里、什么时候到账。

充值、提现也一样，在[余额明细](/pages/finance/index)里点开任意一笔就能看。

退款优先原路返回；渠道退不了的存入余额，提现免手续费。`,
  },
  {
    kind: 'news',
    category: 'platform',
    title: '打完这局再走：到期后多留一点时间',
    daysAgo: 3,
    body: `租用到期时这局还没打完？只要账号后面没有被预约，到期后会多留 {orders.finishMinutes} 给你打完，不另外收费。

这段时间里账号密码不再显示，请不要退出重新登录。到期前 {orders.endingNoticeMinutes} 会提醒你，想继续玩可以先续租。`,
  },
]

const announcements: DemoArticle[] = [
  {
    kind: 'announcement',
    category: 'rules',
    title: '未成年人保护规则说明',
    daysAgo: 17,
    body: `根据未成年人保护的规定，未满 {ADULT_AGE} 周岁不能租号、充值和提现。下单、查看账号密码和租用开始时都会核验。

一个身份最多认证 {realname.accountsPerIdentity} 个账号。请不要用自己的实名账号替未成年人租号。

家长发现孩子使用了自己的账号，可以登录后[联系客服](/pages/custom-service/service-view)处理。`,
  },
  {
    kind: 'announcement',
    category: 'rules',
    title: '预约取消规则说明',
    daysAgo: 15,
    body: `已付款的预约，在开始前 {orders.cancelFreeBeforeMinutes} 以上取消，或在付款后 {orders.cancelGraceMinutes} 内取消，全额退回。

之后取消，收取不超过租金 {orders.cancelFeeBp} 的取消费，押金全部退回。取消前会显示具体金额，确认后才取消。`,
  },
  {
    kind: 'announcement',
    category: 'rules',
    title: '维权处理时限说明',
    daysAgo: 14,
    body: `- 号主收到投诉后，要在 {disputes.ownerAnswerMinutes} 内回应。
- 号主拒绝或给出方案后，租客有 {disputes.choiceHours} 选择。
- 进入仲裁后，平台在 {disputes.arbitrationHours} 内裁定。
- 对裁定不认可，可以在 {disputes.appealHours} 内申诉一次，由另一位工作人员在 {disputes.appealDecisionHours} 内复核。

维权期间，有关的租金和押金都由平台托管。`,
  },
  {
    kind: 'announcement',
    category: 'rules',
    title: '提现规则说明',
    daysAgo: 11,
    body: `单笔可提 {finance.withdrawMinFen} 到 {finance.withdrawMaxFen}，每天最多 {finance.withdrawDayCount} 次。

手续费为 {finance.withdrawFeeBp}，每笔最低 {finance.withdrawMinFeeFen}。渠道退不了而存入余额的钱，提现免手续费。

赠送余额只能用来租号，不能提现。`,
  },
  {
    kind: 'announcement',
    category: 'service',
    title: '人工客服服务时间',
    daysAgo: 8,
    body: `人工客服每天 {support.opensHour}:00 到 {support.closesHour}:00 在线。其他时间可以留言，上班后按先后顺序回复。

常见问题可以先在[帮助中心](/pages/news-center/help-list)搜索，多数问题不用等待。`,
  },
  {
    kind: 'announcement',
    category: 'service',
    title: '意见反馈上线',
    daysAgo: 5,
    body: `现在可以在[意见反馈](/pages/suggestions-submit/index)里告诉我们哪里不好用、希望增加什么，还能附上截图。

每条反馈都有人看。回复会出现在「我的反馈」里，登录后还会收到消息。`,
  },
  {
    kind: 'announcement',
    category: 'service',
    title: '上号 App 2.5.1 更新说明',
    daysAgo: 2,
    body: `这次更新包括：

- 打开更快，弱网下也能继续操作。
- 消息中心可以按类型查看和设置提醒。
- 修复部分机型上图片上传失败的问题。

在 App 的[关于我们](/pages/my/about-us)点「检查更新」即可升级。用浏览器打开的，始终是最新版本。`,
  },
]

/** Twenty articles of the demo beside those that come with the software. */
export const demoArticles: readonly DemoArticle[] = [...help, ...news, ...announcements]
