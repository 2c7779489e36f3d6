export { countReveal } from './countReveal.ts'
