export { type FoundFestival, searchFestivals } from './server/queries.ts'
