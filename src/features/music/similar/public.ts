export { listSimilar } from './server/similar.ts'
