export { readSiteTexts, type SiteTexts } from './server/read-texts.ts'
export type { SiteTextRoutes } from './server/routes.ts'
export { readTermsVersion } from './server/versions.ts'
