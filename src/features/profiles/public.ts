export { createProfile } from './server/queries.ts'
