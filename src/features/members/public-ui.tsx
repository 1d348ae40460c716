export { MembersTab } from './ui/members-tab.tsx'
