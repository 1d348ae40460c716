export { countMembers, createProfile, searchMembers } from './server/queries.ts'
