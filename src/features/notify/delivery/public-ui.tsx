export { NoticesTab } from './ui/notices-tab.tsx'
