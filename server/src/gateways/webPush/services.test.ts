import { expect, test } from 'vitest'
import { isServiceEndpoint } from './services.ts'

const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com', 'http://127.0.0.1:3001']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QGui',
  'http://127.0.0.1:3001/webpush/1',
])('%s is sent to', (endpoint) => expect(isServiceEndpoint(services, endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/send',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/send',
  'https://user:secret@fcm.googleapis.com/send',
  'https://evil.example#fcm.googleapis.com',
  'https://fcm.googleapis.com/send#part',
  'https://fcm.googleapis.com\\@evil.example/send',
  'https://FCM.googleapis.com/send',
  'https://push.apple.com/send',
  'https://evilpush.apple.com/send',
  'https://web.push.apple.com.evil.example/send',
  'http://127.0.0.1:3002/webpush/1',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:3001/webpush/1',
  'http://2130706433:3001/webpush/1',
  'https://localhost/send',
  'file:///etc/passwd',
  '//fcm.googleapis.com/send',
  'fcm.googleapis.com',
  '',
])('%s is not', (endpoint) => expect(isServiceEndpoint(services, endpoint)).toBe(false))
