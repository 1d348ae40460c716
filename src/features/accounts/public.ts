export { identifyViewer } from './server/identify.ts'
export { isAdmin } from './server/roles.ts'
export { lockSession } from './server/sessions.ts'
