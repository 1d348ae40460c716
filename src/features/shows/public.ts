export type { ListedShow } from './contract.ts'
export { listShowPages, listShows } from './server/show-list.ts'
