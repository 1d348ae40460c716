import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { TagPage } from '#features/community/feed/ui/tag-page.tsx'
import { loadTag } from '#features/community/posts/ui/state/prefetch.ts'
import { foldTag, isTag } from '#features/community/tags.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

/** Every spelling of a hashtag leads to the folded one. */
export const Route = createFileRoute('/tag/$tag')({
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: async ({ context, params, parentMatchPromise }) => {
    const tag = foldTag(params.tag)
    if (!isTag(tag)) throw notFound()
    if (tag !== params.tag) {
      throw redirect({ to: '/tag/$tag', params: { tag }, replace: true, statusCode: 301 })
    }
    const hasPosts = await loadTag(context.queryClient, tag)
    const head = pageHead([await parentMatchPromise], {
      title: `#${tag} · Fanfare`,
      description: `What music fans post with the hashtag #${tag}.`,
      path: `/tag/${encodeURIComponent(tag)}`,
      // Not indexed, because anybody can invent addresses of empty pages.
      noindex: !hasPosts,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Tag() {
    return <TagPage tag={Route.useParams().tag} />
  },
})
