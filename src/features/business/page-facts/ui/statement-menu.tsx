import Ellipsis from 'virtual:icon/ellipsis'
import EyeOff from 'virtual:icon/eye-off'
import Flag from 'virtual:icon/flag'
import Pencil from 'virtual:icon/pencil'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useRef, useState } from 'react'
import { ownRolesQuery, useRequireSignIn, useSession } from '#features/accounts/public-ui.tsx'
import { managePath } from '#features/business/accounts/ui/manage-link.tsx'
import { useOwnClaim } from '#features/business/accounts/ui/state/use-own-claim.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { PageStatement } from '../contract.ts'
import type { PageKind } from '../limits.ts'

const HideDialog = lazyPart(() => import('./hide-statement.tsx').then((part) => part.HideDialog))
const ReportStatement = lazyPart(() => import('./report-statement.tsx').then((part) => part.ReportStatement))

export interface StatementMenuProps {
  page: { kind: PageKind; id: string }
  /** At least one. */
  statements: readonly PageStatement[]
  /** The name of the page. */
  name: string
}

interface Chosen {
  what: 'report' | 'hide'
  userId: string
  statement: PageStatement
}

/** Edit for the team that states it, report for others, hide for moderators. Opens at once: a press has loaded it. */
export function StatementMenu({ label, page, statements }: StatementMenuProps & { label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const requireSignIn = useRequireSignIn()
  const { userId } = useSession()
  const roles = useQuery({ ...ownRolesQuery(userId ?? ''), enabled: Boolean(userId) })
  const isModerator = roles.data?.roles.some((role) => role === 'moderator' || role === 'admin')
  const own = useOwnClaim(page.kind, page.id)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>()
  const [isOpen, setOpen] = useState(false)
  const choose = (next: Chosen) => {
    setChosen(next)
    setOpen(true)
  }
  const Dialog = chosen?.what === 'hide' ? HideDialog : ReportStatement
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton ref={button} label={label}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {statements.map((statement) => (
          <Fragment key={statement.businessAccountId}>
            {own?.businessAccountId === statement.businessAccountId ? (
              <MenuItem onSelect={() => void navigate({ href: managePath(page.kind, page.id, 'page') })}>
                <Pencil aria-hidden="true" /> Edit
              </MenuItem>
            ) : (
              <MenuItem
                onSelect={() => requireSignIn((userId) => choose({ what: 'report', userId, statement }))}
              >
                <Flag aria-hidden="true" /> Report what {statement.businessName} says
              </MenuItem>
            )}
            {isModerator && userId && (
              <MenuItem onSelect={() => choose({ what: 'hide', userId, statement })}>
                <EyeOff aria-hidden="true" /> Hide as a moderator
              </MenuItem>
            )}
          </Fragment>
        ))}
      </Menu>
      <Once when={isOpen} onFailure={() => setOpen(false)}>
        {chosen && (
          <Dialog
            key={`${chosen.what} ${chosen.statement.businessAccountId} ${chosen.userId}`}
            page={page}
            statement={chosen.statement}
            userId={chosen.userId}
            button={button}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </Once>
    </>
  )
}
