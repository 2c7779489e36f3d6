import { expect, test } from 'vitest'
import { hasContact } from './contactText.ts'

test.each([
  '加我 13800138000 私下租更便宜',
  '138 0013 8000',
  '１３８００１３８０００',
  '138-0013-8000',
  '①③⑧⓪⓪①③⑧⓪⓪⓪',
  '一三八零零一三八零零零',
  'qq 123456',
  'QQ：12345',
  '扣扣是 88666',
  '加v abc_12345',
  '微信号：moon-light7',
  '群号 123 456',
  'name@example.com',
  '看 https://x.y',
  '去 haozu.top 便宜',
  '密码是 abc123!',
])('finds a contact in %s', (text) => expect(hasContact(text)).toBe(true))

test.each([
  '皮肤 312 个，段位王者 45 星，很划算',
  '租了 10 小时，2026-11-22 晚上上的号，没掉线',
  '活动 11.11-11.13 都租过',
  '一起玩了三二一局，号主秒回',
  '微信区的号，QQ 登录很快',
  '安卓 QQ 区，星耀二',
  '花了 12.50 元，价格 3.8/小时',
  '晚上 20:00-23:30 玩的',
  '三四十个皮肤，五六个传说',
  '用微信付款，到账很快',
])('finds none in %s', (text) => expect(hasContact(text)).toBe(false))
