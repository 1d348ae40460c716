export { countMembers, createProfile, readProfile, searchMembers } from './server/queries.ts'
