export { imageAddresses } from './server/addresses.ts'
