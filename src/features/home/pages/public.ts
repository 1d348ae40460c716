export type { HomeLists } from './server/home.ts'
