export { MemberHome } from './ui/home/member-home.tsx'
export { NewsFirst } from './ui/home/news-first.tsx'
