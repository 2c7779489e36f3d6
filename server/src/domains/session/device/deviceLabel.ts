/** The first that matches names the device; an iPad with a desktop site looks like a Mac. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙手机'],
  [/Android/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux 电脑'],
]
/** Most browsers also name those they descend from, so the most particular one comes first. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/QQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/baidubrowser|baiduboxapp/i, '百度'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameOf = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** A device as its user recognises it, such as `iPhone · 微信`, from the header `user-agent`; nothing else of it is stored. */
export const deviceLabelOf = (agent: string | null): string | null => {
  if (agent === null) return null
  const names = [nameOf(DEVICES, agent), nameOf(APPS, agent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : null
}
