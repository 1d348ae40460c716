export { countMembers, createProfile } from './server/queries.ts'
