export { festivalsQuery } from './ui/queries.ts'
