export { SiteTab } from './ui/site-tab.tsx'
