export type { Screening } from './server/routes.ts'
export type { IsRefusedLink } from './server/rules.ts'
export { requireConfirmed, type Screen, screenFields } from './server/screen.ts'
export { screenWritten } from './server/screen-written.ts'
