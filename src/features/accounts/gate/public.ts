export { BEFORE_GATE, type Gate } from './server/routes.ts'
