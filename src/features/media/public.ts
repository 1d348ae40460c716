/**
 * Private documents: the browser uploads each with `POST /api/media/documents`, which gives an id; the feature
 * that they are for calls `takeDocuments` in its transaction and keeps the ids, gives links to whom it may with
 * `documentLinks`, and calls `deleteDocuments`, then `emptyTrash` after the commit.
 */
export { type DocumentLink, documentLinks } from './server/documents.ts'
export { attachToPost, deleteDocuments, lockForPost, mediaOf, takeDocuments } from './server/queries.ts'
export { emptyTrash } from './server/trash.ts'
