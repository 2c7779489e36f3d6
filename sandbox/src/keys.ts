/** What the providers have on file about their customer, the marketplace: one entry for each provider. */
export interface SandboxKeys {
  readonly aliyun: { readonly keyId: string; readonly keySecret: string }
}

/** Public by design: they open nothing but this sandbox. */
export const demoKeys: SandboxKeys = {
  aliyun: { keyId: 'LTAIsandbox0shanghao0001', keySecret: 'sandbox-only-secret-0001' },
}
