export { type AccountPlace, GuestLinks } from './ui/guest-links.tsx'
