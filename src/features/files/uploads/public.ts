/**
 * Private documents: the browser uploads each with `POST /api/media/documents`, which returns an id. The feature
 * that uses them calls `markDocumentsUsed` in its transaction and stores the ids, makes links for permitted readers
 * with `documentLinks`, and deletes them with `deleteDocuments`, then `emptyTrash` after the commit.
 */
export { acceptPicture } from './server/accept-picture.ts'
export { documentLinks } from './server/documents.ts'
export { mediaAddress } from './server/keys.ts'
export { attachPoster, detachPoster, isFormerPoster, keepPoster, posterOf } from './server/posters.ts'
export {
  attachToPost,
  attachToStatement,
  deleteDocuments,
  describeMedia,
  keptMediaOf,
  lockForPost,
  markDocumentsUsed,
  mediaOf,
  mediaOfStatement,
  readPictures,
  removeKeptMedia,
  removeUnreferenced,
} from './server/queries.ts'
export { emptyTrash } from './server/trash.ts'
