export { SetupSteps } from './ui/setup-steps.tsx'
export { SiteTab } from './ui/site-tab.tsx'
