export { addPageViews } from './server/page-days.ts'
export { createViewCounter, type ViewCounter } from './server/view-counter.ts'
