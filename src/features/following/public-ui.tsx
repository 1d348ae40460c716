export { MemberHome } from './ui/home/member-home.tsx'
