/** Messages between page and service worker: `activate` makes a waiting version the current one, `open` shows an address. */
export type ToWorker = { readonly type: 'activate' }
export type ToPage = { readonly type: 'open'; readonly path: string }
