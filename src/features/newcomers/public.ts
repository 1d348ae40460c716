export type { IsRefusedLink } from './server/rules.ts'
export { type Screen, screenProfile } from './server/screen.ts'
