export { newsOfArtist } from './server/news.ts'
