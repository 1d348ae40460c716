import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, encoded: `artistPath(slug)`, "/tickets". */
  href: string
}

/**
 * A link to a page of this site by its plain address. Pages that have a route are linked with the router's
 * `Link`; addresses that are made at run time with this. Pressed plainly it moves within the site; everything else (new tab, download, no
 * script) is the browser's.
 */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  const { history } = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(href)
  }

  return <a {...rest} href={href} onClick={follow} />
}
