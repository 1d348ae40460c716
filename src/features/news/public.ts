export { newsAbout } from './server/news.ts'
