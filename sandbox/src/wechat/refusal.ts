/** A call refused by WeChat Pay: status, code and message as in pay.weixin.qq.com/doc/v3 or in observed responses. */
export class WechatRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly detail: object | undefined

  constructor(status: number, code: string, message: string, detail?: object) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}

export const signError = (message: string, detail?: object): WechatRefusal =>
  new WechatRefusal(401, 'SIGN_ERROR', message, detail)
export const invalidRequest = (message: string): WechatRefusal =>
  new WechatRefusal(400, 'INVALID_REQUEST', message)
export const systemError = (): WechatRefusal => new WechatRefusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
export const orderMissing = (): WechatRefusal => new WechatRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
export const orderPaid = (): WechatRefusal => new WechatRefusal(400, 'ORDERPAID', '该订单已支付')
export const orderClosed = (): WechatRefusal =>
  new WechatRefusal(400, 'ORDER_CLOSED', '该订单已关闭，请重新下单')
export const orderNumberUsed = (): WechatRefusal =>
  new WechatRefusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
export const resourceMissing = (message: string): WechatRefusal =>
  new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', message)

/** `path` is the JSON pointer of the field, `why` names the violated rule. */
export const fieldError = (path: string, value: unknown, why: string): WechatRefusal =>
  new WechatRefusal(400, 'PARAM_ERROR', `输入源“/body${path}”${why}`, {
    location: 'body',
    field: path,
    value: value ?? null,
  })
export const queryError = (name: string, value: unknown, message: string): WechatRefusal =>
  new WechatRefusal(400, 'PARAM_ERROR', message, { location: 'query', field: name, value: value ?? null })
