import { createLink, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { cx } from './cx.ts'
import { moveAmongTabs, showTab, TAB, TAB_LIST } from './roving.ts'

interface LinkTabsProps {
  label: string
  className?: string
  /** LinkTab elements. */
  children: ReactNode
}

/** Tabs whose selection is in the URL: each is a link; arrow keys move, Enter or Space opens. */
export function LinkTabs({ label, className, children }: LinkTabsProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx(TAB_LIST, className)}
      onKeyDown={(event) => {
        moveAmongTabs(event)
        if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
          event.preventDefault()
          event.target.click()
        }
      }}
    >
      {children}
    </div>
  )
}

interface TabAnchorProps extends ComponentProps<'a'> {
  selected: boolean
  /** The id of the LinkTabPanel that the tabs change. */
  panel: string
}

function TabAnchor({ selected, panel, className, ...rest }: TabAnchorProps) {
  const id = useId()
  const router = useRouter()
  useEffect(() => {
    if (!selected) return
    showTab(id)
    // After "back", the router has restored the scroll position of the row.
    return router.subscribe('onRendered', () => showTab(id))
  }, [selected, id, router])
  return (
    <a
      {...rest}
      id={id}
      role="tab"
      aria-selected={selected}
      aria-controls={panel}
      aria-current={selected ? 'page' : undefined}
      tabIndex={selected ? 0 : -1}
      className={TAB}
    />
  )
}

/** One tab; `to`, `params` and `search` are those of the router's Link, `selected` and `panel` those above. */
export const LinkTab = createLink(TabAnchor)

/** The panel that the tabs change; `id` is their `panel`, `label` the name of the selected tab. */
export function LinkTabPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={id} aria-label={label}>
      {children}
    </div>
  )
}
