export { createClaimableFestivals } from './server/claimable-festivals.ts'
export { searchFestivals } from './server/queries.ts'
