export { listShowPages } from './server/show-list.ts'
