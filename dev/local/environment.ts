import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoKeys, smsNoticeTemplates, smsSignName, smsTemplates } from '@shanghao/sandbox'
import { DEMO_DOWNLOAD_HOST } from '../../server/seed/content.ts'
import { codeOf, PlainError } from '../process/progress.ts'

/** A key that seals credentials: 32 bytes in base64. */
export const newSealKey = (): string => randomBytes(32).toString('base64')

/** The key kept beside the data, made the first time: another one could not open what is stored. */
export const sealKeyIn = (folder: string): string => {
  const path = join(folder, 'seal-key')
  try {
    if (!existsSync(path)) writeFileSync(path, newSealKey(), { mode: 0o600 })
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new PlainError(
      `${path} can't be read or made (${codeOf(error)}). Choose another folder: DATA_DIR=…`,
    )
  }
}

/** What points the server's gateways at the sandbox. */
const gatewaysAt = (sandboxUrl: string): Record<string, string> => ({
  SMS_ENDPOINT: sandboxUrl,
  SMS_KEY_ID: demoKeys.aliyun.keyId,
  SMS_KEY_SECRET: demoKeys.aliyun.keySecret,
  SMS_SIGN_NAME: smsSignName,
  SMS_TEMPLATE_LOGIN: smsTemplates.login.code,
  SMS_TEMPLATE_REGIST: smsTemplates.regist.code,
  SMS_TEMPLATE_RESET_PASSWORD: smsTemplates.resetPassword.code,
  SMS_TEMPLATE_LOGIN_PASSWORD: smsTemplates.loginPassword.code,
  SMS_TEMPLATE_PAY_PASSWORD: smsTemplates.payPassword.code,
  SMS_TEMPLATE_UNLOCK_RENTAL: smsTemplates.unlockRental.code,
  SMS_TEMPLATE_CHANGE_PHONE: smsTemplates.changePhone.code,
  SMS_TEMPLATE_NEW_PHONE: smsTemplates.newPhone.code,
  SMS_TEMPLATE_APPLY_PHONE: smsTemplates.applyPhone.code,
  SMS_TEMPLATE_CANCEL_USER: smsTemplates.cancelUser.code,
  SMS_TEMPLATE_EXPORT_DATA: smsTemplates.exportData.code,
  SMS_TEMPLATE_COMPLAINT_FILED: smsNoticeTemplates.complaintFiled.code,
  SMS_TEMPLATE_COMPLAINT_DECIDED: smsNoticeTemplates.complaintDecided.code,
  SMS_TEMPLATE_CODE_ASKED: smsNoticeTemplates.codeAsked.code,
  SMS_TEMPLATE_PHONE_CHANGE_PENDING: smsNoticeTemplates.phoneChangePending.code,
  SMS_TEMPLATE_PHONE_CHANGED: smsNoticeTemplates.phoneChanged.code,
  IDENTITY_ENDPOINT: sandboxUrl,
  IDENTITY_KEY_ID: demoKeys.aliyun.keyId,
  IDENTITY_KEY_SECRET: demoKeys.aliyun.keySecret,
  JG_APP_KEY: demoKeys.jiguang.appKey,
  JG_MASTER_SECRET: demoKeys.jiguang.masterSecret,
  ONEKEY_ENDPOINT: sandboxUrl,
  ONEKEY_SDK: 'web',
  ONEKEY_SDK_URL: `${sandboxUrl}/jiguang/sdk.js`,
  ONEKEY_PRIVATE_KEY: demoKeys.jiguang.onekeyPrivateKey,
  PUSH_ENDPOINT: sandboxUrl,
  WEB_PUSH_KEY: demoKeys.webPush.privateKey,
  WEB_PUSH_CONTACT: 'mailto:push@shanghao.example',
  WEB_PUSH_SERVICES: sandboxUrl,
  WECHAT_ENDPOINT: sandboxUrl,
  WECHAT_OAUTH_ENDPOINT: sandboxUrl,
  WECHAT_API_ENDPOINT: sandboxUrl,
  WECHAT_APP_ID: demoKeys.wechat.appId,
  WECHAT_APP_SECRET: demoKeys.wechat.appSecret,
  WECHAT_MCH_ID: demoKeys.wechat.merchantId,
  WECHAT_MERCHANT_SERIAL: demoKeys.wechat.merchantSerial,
  WECHAT_MERCHANT_KEY: demoKeys.wechat.merchantPrivateKey,
  WECHAT_API_V3_KEY: demoKeys.wechat.apiV3Key,
  ALIPAY_ENDPOINT: `${sandboxUrl}/alipay/gateway.do`,
  ALIPAY_APP_ID: demoKeys.alipay.appId,
  ALIPAY_SELLER_ID: demoKeys.alipay.sellerId,
  ALIPAY_APP_KEY: demoKeys.alipay.appPrivateKey,
  ALIPAY_PUBLIC_KEY: demoKeys.alipay.alipayPublicKey,
  S3_ENDPOINT: `${sandboxUrl}/s3`,
  S3_REGION: demoKeys.s3.region,
  S3_BUCKET: demoKeys.s3.bucket,
  S3_ACCESS_KEY_ID: demoKeys.s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: demoKeys.s3.secretAccessKey,
  S3_PUBLIC_URL: `${sandboxUrl}/s3/${demoKeys.s3.bucket}`,
  S3_PATH_STYLE: 'true',
})

/** The sandbox's client keys, regardless of this machine's environment. */
export const sandboxKeys = {
  ALIYUN_KEY_ID: demoKeys.aliyun.keyId,
  ALIYUN_KEY_SECRET: demoKeys.aliyun.keySecret,
}

/**
 * Configuration of servers beside a sandbox: `given` is the environment of the machine, `wanted` what the caller asks
 * for. The sandbox outweighs what is given: with a production's settings exported nothing may be sent to real people.
 */
export const besideSandbox = (
  sandboxUrl: string,
  given: NodeJS.ProcessEnv,
  wanted: Readonly<Record<string, string | undefined>> = {},
): Record<string, string | undefined> => ({
  LOG_LEVEL: 'warn',
  COMPANY_NAME: '上号演示',
  DOWNLOAD_HOSTS: DEMO_DOWNLOAD_HOST,
  ...given,
  ...gatewaysAt(sandboxUrl),
  ...wanted,
})
