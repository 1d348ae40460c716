export { pageSite, versionOf } from './server/page-site.ts'
