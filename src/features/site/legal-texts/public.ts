export { readSiteTexts, type SiteTexts } from './server/read-texts.ts'

export { readTermsVersion } from './server/versions.ts'
