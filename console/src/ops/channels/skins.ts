/** The colours of the skins of portals, from skin 1. */
const colours = ['蓝色', '绿色', '紫色', '橙色', '青色'] as const

export const skins = colours.map((label, i) => ({ value: i + 1, label }))

export const skinName = (skin: number): string => colours[skin - 1] ?? `版式 ${skin}`
