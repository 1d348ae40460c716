export type { AdminFrameProps } from './ui/admin-frame.tsx'
