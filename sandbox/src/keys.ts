import { alipayPrivateKey, alipayPublicKey, appPrivateKey, appPublicKey } from './alipay/demoPems.ts'
import { onekeyPrivateKey, onekeyPublicKey } from './jiguang/demoPems.ts'
import {
  merchantPrivateKey,
  merchantPublicKey,
  platformCertificateOne,
  platformCertificateTwo,
  platformKeyOne,
  platformKeyTwo,
} from './wechat/demoPems.ts'
import type { PlatformKey } from './wechat/platform.ts'

/** The providers' credentials of their customer, the marketplace, by provider. */
export interface SandboxKeys {
  readonly aliyun: { readonly keyId: string; readonly keySecret: string }
  readonly alipay: {
    readonly appId: string
    /** The merchant's account (PID). */
    readonly sellerId: string
    /** The merchant's application key; the provider has only its public half. PEM, PKCS#8 and SPKI. */
    readonly appPrivateKey: string
    readonly appPublicKey: string
    /** The provider's signing key; the merchant has only its public half. */
    readonly alipayPrivateKey: string
    readonly alipayPublicKey: string
  }
  readonly wechat: {
    readonly merchantId: string
    readonly appId: string
    readonly appSecret: string
    /** 32 characters. */
    readonly apiV3Key: string
    /** Serial number of the merchant's certificate, in hex. */
    readonly merchantSerial: string
    /** The merchant's signing key; the provider has only its public half. PEM, PKCS#8 and SPKI. */
    readonly merchantPrivateKey: string
    readonly merchantPublicKey: string
    /** The provider's signing keys: the second one after a rotation. The merchant has the certificates. */
    readonly platform: readonly [PlatformKey, PlatformKey]
  }
  readonly jiguang: {
    readonly appKey: string
    readonly masterSecret: string
    /** Numbers of one-key login are encrypted for the merchant: the provider has only the public half. PEM, PKCS#8 and SPKI. */
    readonly onekeyPrivateKey: string
    readonly onekeyPublicKey: string
  }
  readonly webPush: {
    /** Signs pushes to browsers: base64url of 32 bytes. The push service knows its public half from the browsers. */
    readonly privateKey: string
  }
  readonly s3: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly region: string
    readonly bucket: string
  }
}

/** Public by design: they are valid for this sandbox only. */
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
  wechat: {
    merchantId: '1900100001',
    appId: 'wx5a6e64626f780001',
    appSecret: '5a6e64626f782d6f6e6c792d73656372',
    apiV3Key: 'sandbox-only-api-v3-key-00000001',
    merchantSerial: '4F7901BA68B241C5E8ADC3D93D063B2BA16870C2',
    merchantPrivateKey,
    merchantPublicKey,
    platform: [
      {
        serial: '4553DF141BF08921C605D96E125E43B1E4E86CB1',
        privateKey: platformKeyOne,
        certificate: platformCertificateOne,
      },
      {
        serial: '44973C9CE29F7C74E987D694B17C02C719EB89F1',
        privateKey: platformKeyTwo,
        certificate: platformCertificateTwo,
      },
    ],
  },
  jiguang: {
    appKey: '5a6e64627861736e64626f78',
    masterSecret: 'sandbox-only-secret-0002',
    onekeyPrivateKey,
    onekeyPublicKey,
  },
  webPush: { privateKey: '_nG88ygUF4PYsbnt_wYo_gA5OIUuZwOa8IWPQ8ExuQk' },
  s3: {
    accessKeyId: 'AKIASANDBOX0SHANGHAO',
    secretAccessKey: 'sandbox-only-secret-0003',
    region: 'sandbox-1',
    bucket: 'shanghao-uploads',
  },
}
