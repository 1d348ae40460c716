export { rebuildCounters } from './server/counter-queries.ts'
export { ageRecentPosts, totalsOf } from './server/post-queries.ts'
