import Ellipsis from 'virtual:icon/ellipsis'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import type { MoreProps } from './more-menu.tsx'

const load = () => import('./more-menu.tsx')
const MoreMenu = lazyPart(() => load().then((part) => part.MoreMenu))

/** Opens the menu of a post or reply, whose code is loaded on the first press. */
export function MoreButton(props: MoreProps) {
  const label = `More about this ${props.kind} by ${props.author}`
  return (
    <OnDemand
      preload={load}
      standIn={(button) => (
        <IconButton label={label} {...button}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <MoreMenu label={label} {...props} />
    </OnDemand>
  )
}
