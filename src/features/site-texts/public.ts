export type { SiteTextRoutes } from './server/feature.ts'
export { readSiteTexts } from './server/read-texts.ts'
export { readTermsVersion } from './server/versions.ts'
