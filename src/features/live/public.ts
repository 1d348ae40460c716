export type { Topic } from './contract.ts'
export { publishLive } from './server/publish.ts'
