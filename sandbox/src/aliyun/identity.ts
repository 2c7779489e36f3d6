import type { ProviderResponse } from '../providerResponse.ts'
import { record } from '../requestLog.ts'
import { isResidentNumber, masked } from './idNumber.ts'
import type { RpcAction } from './rpc.ts'

export interface IdentityCheck {
  readonly name: string
  /** Masked: the sandbox stores no complete numbers. */
  readonly idNumber: string
  /** The result, in Chinese. */
  readonly outcome: string
  readonly at: number
}

const verdict = (bizCode: '1' | '2' | '3'): ProviderResponse => ({
  status: 200,
  body: { Code: '200', Message: 'success', ResultObject: { BizCode: bizCode } },
})
const response = (Code: string, Message: string, status = 200): ProviderResponse => ({
  status,
  body: { Code, Message },
})

export interface IdentitySentinel {
  readonly shown: string
  readonly answer: ProviderResponse
}

/** Names that provoke a mismatch or a fault. Every other name matches every valid number. */
export const identitySentinels: ReadonlyMap<string, IdentitySentinel> = new Map([
  ['钱不符', { shown: '姓名与号码不一致', answer: verdict('2') }],
  ['孙无录', { shown: '查无记录', answer: verdict('3') }],
  ['李超时', { shown: '没有回答', answer: 'silence' }],
  [
    '周故障',
    {
      shown: '回答 503',
      answer: response(
        'ServiceUnavailable',
        'The request has failed due to a temporary failure of the server.',
        503,
      ),
    },
  ],
  ['吴断线', { shown: '连接被切断', answer: 'hangup' }],
  ['郑维护', { shown: '权威数据源异常（402）', answer: response('402', '权威源服务异常') }],
  ['王欠费', { shown: '服务商账户欠费（412）', answer: response('412', '欠费中') }],
  [
    '冯限流',
    {
      shown: '调用太频繁（Throttling.User）',
      answer: response('Throttling.User', 'Request was denied due to user flow control.', 400),
    },
  ],
  ['陈乱码', { shown: '回答的不是 JSON', answer: { status: 200, body: '<html>502 Bad Gateway</html>' } }],
])

const sentinelFor = (name: string, idNumber: string, paramType: string): IdentitySentinel => {
  if (!name || !idNumber || !paramType)
    return { shown: '参数为空（400）', answer: response('400', '参数不能为空') }
  if (paramType !== 'normal')
    return { shown: '参数非法（401）', answer: response('401', '参数非法(paramType)') }
  if (!/^\p{Script=Han}[\p{Script=Han}·]{0,18}\p{Script=Han}$/u.test(name))
    return { shown: '姓名不合规则（401）', answer: response('401', '参数非法(userName)') }
  if (!isResidentNumber(idNumber))
    return { shown: '号码不合规则（401）', answer: response('401', '参数非法(identifyNum)') }
  return identitySentinels.get(name) ?? { shown: '一致', answer: verdict('1') }
}

/** Id2MetaVerify of Cloudauth 2019-03-07. `Code` is the result of the call, `BizCode` that of the comparison. */
export const identityService = (now: () => number) => {
  const checks = record<IdentityCheck>()
  const run: RpcAction['run'] = (parameters) => {
    const name = parameters.get('UserName') ?? ''
    const idNumber = parameters.get('IdentifyNum') ?? ''
    const { shown, answer } = sentinelFor(name, idNumber, parameters.get('ParamType') ?? '')
    checks.add({ name, idNumber: masked(idNumber), outcome: shown, at: now() })
    return answer
  }
  const action: RpcAction = { version: '2019-03-07', run }
  return { action, checks: checks.all, clear: () => checks.forget() }
}

export type IdentityService = ReturnType<typeof identityService>
