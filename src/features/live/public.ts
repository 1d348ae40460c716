export type { Topic } from './contract.ts'
export { publishLive, type WrittenId } from './server/publish.ts'
