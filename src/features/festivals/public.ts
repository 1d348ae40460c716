export { createClaimableFestivals } from './server/claimable-festivals.ts'
export { type FoundFestival, searchFestivals } from './server/queries.ts'
