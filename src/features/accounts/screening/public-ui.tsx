export { ContentRulesTab } from './ui/content-rules-tab.tsx'
