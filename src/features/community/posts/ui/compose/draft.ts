import { draftOf } from '#ui/draft.ts'

/** The storage place for the files of a drafted post. */
export const POST_MEDIA = 'post.media'

/** Whether a member has a draft of a post. */
export const hasDraft = (userId: string): boolean =>
  Boolean(draftOf(userId, 'post').read() || draftOf(userId, POST_MEDIA).read())
