import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, encoded: `artistPath(slug)`, "/tickets". */
  href: string
  /** Keeps the scroll position, because only a part of the page changes. */
  keepsScroll?: boolean
}

/**
 * A link to a page of this site by its path. Use the router's `Link` for routes known at compile time, and this for
 * paths computed at run time. A plain press navigates in the client; the browser handles everything else (new tab,
 * download, no JavaScript).
 */
export function PageLink({ href, keepsScroll, onClick, ...rest }: PageLinkProps) {
  const router = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (keepsScroll) void router.navigate({ href, resetScroll: false })
    else router.history.push(href)
  }

  return <a {...rest} href={href} onClick={follow} />
}
