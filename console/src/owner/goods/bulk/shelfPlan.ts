export const shelfActNames = { shelve: '上架', unshelve: '下架' } as const
export type ShelfAct = keyof typeof shelfActNames
