export { PageEditor } from './ui/editor/page-editor.tsx'
export { statementsQuery } from './ui/page-queries.ts'
export { StatedByOwners } from './ui/stated-by-owners.tsx'
