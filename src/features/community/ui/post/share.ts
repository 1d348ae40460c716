import { toast } from '#ui/toast.ts'

/** Opens the browser's share sheet for a post, and where there is none copies its address. */
export async function sharePost(postId: string, title: string): Promise<void> {
  const url = new URL(`/community/post/${postId}`, window.location.origin).href
  if (navigator.share) {
    // Closing the sheet rejects as well; then there is nothing to say.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch {
    toast('The link to this post', url)
  }
}
