import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { postHead } from '#features/community/posts/ui/post-head.ts'
import { loadPost } from '#features/community/posts/ui/state/prefetch.ts'
import { PostNotFound } from '#features/community/posts/ui/thread/post-not-found.tsx'
import { PostPage } from '#features/community/posts/ui/thread/post-page.tsx'
import { RemovedPost } from '#features/community/posts/ui/thread/removed-post.tsx'

export const Route = createFileRoute('/community/post/$postId')({
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ context, params, parentMatchPromise }) => {
    const post = await loadPost(context.queryClient, params.postId)
    if (post === 'not found') throw notFound()
    if (post === 'removed') return { isRemoved: true, head: { meta: [{ title: 'Post removed · Fanfare' }] } }
    return { isRemoved: false, head: postHead([await parentMatchPromise], post) }
  },
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Post not found · Fanfare' }] },
  component: function Post() {
    const { postId } = Route.useParams()
    const { isRemoved } = Route.useLoaderData()
    return isRemoved ? <RemovedPost postId={postId} /> : <PostPage key={postId} postId={postId} />
  },
  // The server rendered it as for a visitor; its author and moderators may see it nevertheless.
  notFoundComponent: function Missing() {
    const { postId } = Route.useParams()
    const { userId } = useSession()
    return userId ? <PostPage key={postId} postId={postId} /> : <PostNotFound />
  },
})
