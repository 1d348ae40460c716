export type { Screen } from './server/screen.ts'
