export { isPublicBusiness } from './server/public-business.ts'
