import { Menu as Base } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { POPUP, POPUP_BACKDROP, POPUP_ITEM } from './overlay-style.ts'
import { usePopupContainer } from './popup-container.ts'

interface MenuProps {
  /** The button that opens it, with a name. */
  trigger: ReactElement
  defaultOpen?: boolean
  align?: 'start' | 'center' | 'end'
  /** MenuItem, MenuLink and MenuSeparator elements. */
  children: ReactNode
}

/** A list of actions that opens from a button. Load it lazily (see on-demand.tsx). */
export function Menu({ trigger, defaultOpen, align = 'end', children }: MenuProps) {
  const container = usePopupContainer()
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Backdrop className={POPUP_BACKDROP} />
        <Base.Positioner className="z-50 outline-none" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={cx(POPUP, 'min-w-52 p-1.5')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** An icon and the label. */
  children: ReactNode
}

/** An action. */
export function MenuItem({ onSelect, danger, disabled, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cx(POPUP_ITEM, danger && 'text-danger')}>
      {children}
    </Base.Item>
  )
}

function MenuAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <Base.LinkItem closeOnClick {...rest} className={cx(POPUP_ITEM, className)} />
}

/** A link to a page; `to`, `params` and `search` are those of the router's Link. */
export const MenuLink = createLink(MenuAnchor)

export function MenuSeparator() {
  return <Base.Separator className="mx-1.5 my-1.5 h-px bg-line" />
}
