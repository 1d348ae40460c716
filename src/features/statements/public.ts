export { readShown } from './server/shown.ts'
