export { pageSite, versionOf } from './server/settings.ts'
