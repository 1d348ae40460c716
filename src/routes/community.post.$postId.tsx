import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadPost } from '#features/community/ui/state/prefetch.ts'
import { PostNotFound } from '#features/community/ui/thread/post-not-found.tsx'
import { PostPage } from '#features/community/ui/thread/post-page.tsx'

export const Route = createFileRoute('/community/post/$postId')({
  loader: async ({ context, params }) => {
    const post = await loadPost(context.queryClient, params.postId)
    if (!post) throw notFound()
    return { author: post.user, content: post.content }
  },
  head: ({ loaderData }) => {
    if (!loaderData) return { meta: [{ title: 'Post not found · Fanfare' }] }
    const { author, content } = loaderData
    const title = `${author.displayName ?? author.username} (@${author.username}) on Fanfare`
    const description = shorten(content)
    return {
      meta: [
        { title },
        { name: 'description', content: description },
        { property: 'og:type', content: 'article' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
      ],
    }
  },
  component: function Post() {
    const { postId } = Route.useParams()
    return <PostPage key={postId} postId={postId} />
  },
  notFoundComponent: PostNotFound,
})

/** The beginning of a text in one line, cut between two words. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/, '')} …`
}
