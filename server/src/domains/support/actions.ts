export { closeAsDesk, reply, takeConversation } from './desk.ts'
export { sendMessage } from './send.ts'
export { supportSettings } from './settings.ts'
