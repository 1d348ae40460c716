export { readListenBrainzDate } from './server/read/listenbrainz-date.ts'
