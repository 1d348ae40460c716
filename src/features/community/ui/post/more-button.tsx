import { Ellipsis } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'

export interface MoreProps {
  authorId: string | null
  what: 'post' | 'reply'
  /** Explains what deleting it means, in a sentence or two. */
  consequence: string
  /** Deletes it, and removes it from the page. */
  remove: () => Promise<void>
}

const load = () => import('./more-menu.tsx')
const MoreMenu = lazyPart(() => load().then((part) => part.MoreMenu))

/** Opens the menu of a post or reply, whose code is loaded on the first press. */
export function MoreButton(props: MoreProps) {
  return (
    <OnDemand
      preload={load}
      standIn={(button) => (
        <IconButton label={`More about this ${props.what}`} {...button}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <MoreMenu {...props} />
    </OnDemand>
  )
}
