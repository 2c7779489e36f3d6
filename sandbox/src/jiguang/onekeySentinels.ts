import type { ProviderResponse } from '../providerResponse.ts'

export interface OnekeySentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** In place of the number. */
  readonly answer?: ProviderResponse
  /** Encrypts the number with an unknown key. */
  readonly otherKey?: true
  /** The SDK fails before there is a token: no mobile data, or the carrier refuses one. */
  readonly phone?: 'noData' | 'noToken'
}

const response = (code: number, content: string): ProviderResponse => ({
  status: 200,
  body: { code, content },
})

/** Numbers whose one-key login fails. All others succeed. The token is used up in every case. */
export const onekeySentinels: ReadonlyMap<string, OnekeySentinel> = new Map([
  ['19900000021', { shown: '取不到号码（8001）', answer: response(8001, 'get phone fail') }],
  ['19900000022', { shown: '凭证已失效（9003）', answer: response(9003, 'token expired or not exist') }],
  ['19900000023', { shown: '没有回答', answer: 'silence' }],
  [
    '19900000024',
    { shown: '回答 503', answer: { status: 503, body: '<html>503 Service Unavailable</html>' } },
  ],
  ['19900000025', { shown: '连接被切断', answer: 'hangup' }],
  ['19900000026', { shown: '号码用别的公钥加密，解不开', otherKey: true }],
  ['19900000027', { shown: '服务商账户余额不足（9018）', answer: response(9018, 'appKey no money') }],
  ['19900000028', { shown: '服务器未知错误（9099）', answer: response(9099, 'bad server') }],
  [
    '19900000029',
    { shown: '回答的不是 JSON', answer: { status: 200, body: '<html>502 Bad Gateway</html>' } },
  ],
  ['19900000030', { shown: '手机没开移动数据，不支持一键登录', phone: 'noData' }],
  ['19900000031', { shown: '运营商不给凭证，一键登录失败（2002）', phone: 'noToken' }],
])
