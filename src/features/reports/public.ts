export { recordRemoval } from './server/record-removal.ts'
