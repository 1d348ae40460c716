export { AccountCorner } from './ui/corner/account-corner.tsx'
