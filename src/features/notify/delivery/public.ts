export { memberOfToken } from './server/addresses.ts'
export type { Notices } from './server/feature.ts'
export type { Delivery, Notice } from './server/publish.ts'
export { readPlace, saveTimeZone } from './server/settings-answer.ts'
