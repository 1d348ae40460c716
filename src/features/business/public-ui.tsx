export { DocumentLinks } from './ui/document-links.tsx'
export { StatusBadge } from './ui/status-badge.tsx'
export { verificationText } from './ui/verification-text.ts'
