export type { SiteRoutes } from './server/admin-routes.ts'
export { pageSite, versionOf } from './server/page-site.ts'
