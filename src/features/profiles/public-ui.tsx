export { fetchMyProfile } from './ui/profile-queries.ts'
