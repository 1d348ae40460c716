export { newsNaming } from './server/news.ts'
