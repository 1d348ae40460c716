import Ellipsis from 'virtual:icon/ellipsis'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, OnDemand } from '#ui/on-demand.tsx'
import type { StatementMenuProps } from './statement-menu.tsx'

const load = () => import('./statement-menu.tsx')
const StatementMenu = lazyPart(() => load().then((part) => part.StatementMenu))

/** Opens the menu of what businesses state on a page: report, edit, hide. Its code is loaded on the first press. */
export function StatementMenuButton(props: StatementMenuProps) {
  const label = `More about ${props.name}`
  return (
    <OnDemand
      preload={load}
      standIn={(button) => (
        <IconButton label={label} {...button}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <StatementMenu label={label} {...props} />
    </OnDemand>
  )
}
