export { BiographyEditor } from './ui/biography-editor.tsx'
