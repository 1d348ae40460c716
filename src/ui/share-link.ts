import { toast } from './toast.ts'

interface SharedLink {
  /** A path of this site. */
  path: string
  title: string
  /** The kind of the shared thing, such as "post". */
  noun: string
}

/** Opens the browser's share sheet for a page; if there is none, copies its URL. */
export async function shareLink({ path, title, noun }: SharedLink): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (navigator.share) {
    // Closing the sheet also rejects, and needs no message.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch {
    toast(`The link to this ${noun}`, url)
  }
}
