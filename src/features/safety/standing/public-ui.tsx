export { ApplicationsTab } from './ui/applications-tab.tsx'
export { MembersTab } from './ui/members-tab.tsx'
