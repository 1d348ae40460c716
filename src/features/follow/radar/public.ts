export { readListenBrainzDate } from './server/rules/dates.ts'
