import { Ellipsis } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'

export interface MoreProps {
  authorId: string | null
  what: 'post' | 'reply'
  /** What deleting it means, in a sentence or two. */
  consequence: string
  /** Deletes it, and takes it from what is shown. */
  remove: () => Promise<void>
}

const load = () => import('./more-menu.tsx')
const MoreMenu = lazyPart(() => load().then((part) => part.MoreMenu))

/** More to do with a post or reply; the list itself is loaded when it is wanted. */
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
