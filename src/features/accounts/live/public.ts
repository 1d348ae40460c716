export type { Topic } from './contract.ts'
export { type PostOrReplyId, publishLive } from './server/publish.ts'
