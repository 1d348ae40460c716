import { pageHead } from '#platform/http/pages/page-head.ts'
import type { Post } from '../contract.ts'

const DESCRIPTION_LENGTH = 160

/** The head of a post's page, for browsers, search engines and link previews. */
export function postHead(matches: Parameters<typeof pageHead>[0], post: Post) {
  const name = post.user.displayName ?? post.user.username
  const path = `/community/post/${post.id}`
  const counter = (interactionType: string, userInteractionCount: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${interactionType}`,
    userInteractionCount,
  })
  return pageHead(matches, {
    title: `${name} (@${post.user.username}) on Fanfare`,
    description: shorten(post.content),
    path,
    type: 'article',
    hasPreview: true,
    trail: [
      { name: 'Community', path: '/community' },
      { name: `A post by ${name}`, path },
    ],
    image: { path: `/og/post/${post.id}.jpg`, alt: `A post by ${name}` },
    about: (url) => [
      {
        '@type': 'DiscussionForumPosting',
        url: url(path),
        text: post.content,
        datePublished: post.createdAt,
        ...(post.editedAt && { dateModified: post.editedAt }),
        author: { '@type': 'Person', name, url: url(`/profile/${post.user.username}`) },
        interactionStatistic: [
          counter('LikeAction', post.likesCount),
          counter('CommentAction', post.repliesCount),
        ],
      },
    ],
  })
}

/** The beginning of a text as one line, cut between words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …`
}
