export { newsNaming, newsOfArtist } from './server/news.ts'
