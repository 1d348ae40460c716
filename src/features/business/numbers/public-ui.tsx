export { NumbersTab } from './ui/numbers-tab.tsx'
export { useCountPageView } from './ui/use-count-page-view.ts'
