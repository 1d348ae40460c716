export type { IsRefusedLink } from './server/rules.ts'
export type { Screen } from './server/screen.ts'
