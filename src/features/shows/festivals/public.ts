export { createClaimableFestivals } from './server/claimable-festivals.ts'
export type { OtherFestivals } from './server/festivals.ts'
export { searchFestivals } from './server/queries.ts'
