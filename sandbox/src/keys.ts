import { alipayPrivateKey, alipayPublicKey, appPrivateKey, appPublicKey } from './alipay/demoPems.ts'
import { onekeyPrivateKey, onekeyPublicKey } from './jiguang/demoPems.ts'

/** What the providers have on file about their customer, the marketplace: one entry for each provider. */
export interface SandboxKeys {
  readonly aliyun: { readonly keyId: string; readonly keySecret: string }
  readonly alipay: {
    readonly appId: string
    /** The merchant's account (PID). */
    readonly sellerId: string
    /** The merchant's application key; the provider has only the public half of it. PEM, PKCS#8 and SPKI. */
    readonly appPrivateKey: string
    readonly appPublicKey: string
    /** What the provider signs with; the merchant has only the public half of it. */
    readonly alipayPrivateKey: string
    readonly alipayPublicKey: string
  }
  readonly jiguang: {
    readonly appKey: string
    readonly masterSecret: string
    /** Numbers of one-key login are encrypted for the merchant: the provider has only the public half. PEM, PKCS#8 and SPKI. */
    readonly onekeyPrivateKey: string
    readonly onekeyPublicKey: string
  }
  readonly s3: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly region: string
    readonly bucket: string
  }
}

/** Public by design: they open nothing but this sandbox. */
export const demoKeys: SandboxKeys = {
  aliyun: { keyId: 'LTAIsandbox0shanghao0001', keySecret: 'sandbox-only-secret-0001' },
  alipay: {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey,
    appPublicKey,
    alipayPrivateKey,
    alipayPublicKey,
  },
  jiguang: {
    appKey: '5a6e64627861736e64626f78',
    masterSecret: 'sandbox-only-secret-0002',
    onekeyPrivateKey,
    onekeyPublicKey,
  },
  s3: {
    accessKeyId: 'AKIASANDBOX0SHANGHAO',
    secretAccessKey: 'sandbox-only-secret-0003',
    region: 'sandbox-1',
    bucket: 'shanghao-uploads',
  },
}
