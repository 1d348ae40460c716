export { TeamTab } from './ui/team-tab.tsx'
