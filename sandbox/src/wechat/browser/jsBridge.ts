/** Defines window.WeixinJSBridge like the WeChat browser, with `confirm` as the dialog. */
export const jsBridge = (address: string): string => `(() => {
  const ask = async (question) => {
    const answer = await fetch(${JSON.stringify(address)}, { method: 'POST', body: JSON.stringify(question) })
    return answer.json()
  }
  const say = (outcome, why) => ({ err_msg: 'get_brand_wcpay_request:' + outcome, ...(why ? { err_desc: why } : {}) })
  const pay = async (params) => {
    const order = await ask({ params })
    if (order.error) return say('fail', order.error)
    if (!window.confirm('微信支付\\n' + order.title + '\\n' + order.amount)) return say('cancel')
    const paid = await ask({ params, pay: true })
    return paid.error ? say('fail', paid.error) : say('ok')
  }
  window.WeixinJSBridge = {
    invoke(name, params, done = () => {}) {
      if (name !== 'getBrandWCPayRequest') return done({ err_msg: 'system:function_not_exist' })
      pay(params).catch((error) => say('fail', String(error))).then(done)
    },
    on() {},
    call() {},
  }
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
})()
`
