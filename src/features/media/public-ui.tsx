export { MediaField } from './ui/compose/media-field.tsx'
export { uploadsFor } from './ui/compose/uploads.ts'
export { PostMedia } from './ui/post-media.tsx'
