export type { ListedShow } from './contract.ts'
export { listShowPages, listShows, searchShows } from './server/show-list.ts'
