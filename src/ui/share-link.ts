import { toast } from './toast.ts'

interface SharedLink {
  /** Of this site. */
  path: string
  title: string
  /** What is shared, in a word: "post". */
  what: string
}

/** Opens the browser's share sheet for a page, and where there is none copies its address. */
export async function shareLink({ path, title, what }: SharedLink): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (navigator.share) {
    // Closing the sheet rejects as well; then there is nothing to say.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch {
    toast(`The link to this ${what}`, url)
  }
}
