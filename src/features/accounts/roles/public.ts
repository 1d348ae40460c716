// Alone, because the process that only starts others loads it: the other functions of accounts take 30 MB.
export { firstAdminLink } from './server/first-admin-link.ts'
