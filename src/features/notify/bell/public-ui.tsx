export { NotificationBell } from './ui/bell.tsx'
