export { useReportItem } from './ui/report-item.tsx'
export { deskQuery } from './ui/report-queries.ts'
