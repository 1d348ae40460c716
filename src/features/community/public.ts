export { rebuildCounters } from './server/counter-queries.ts'
export { totalsOf } from './server/post-queries.ts'
