export type { SiteTextRoutes } from './server/feature.ts'
