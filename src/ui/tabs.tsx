import { createContext, type ReactNode, use, useId, useState } from 'react'
import { cx } from './cx.ts'
import { moveAmongTabs, TAB, TAB_LIST } from './roving.ts'

interface TabsState {
  id: string
  selected: string
  select: (value: string) => void
}

const TabsContext = createContext<TabsState | undefined>(undefined)

function useTabs(): TabsState {
  const state = use(TabsContext)
  if (!state) throw new Error('TabList and TabPanel belong inside Tabs.')
  return state
}

interface TabsProps {
  defaultValue: string
  /** The selected tab, when the parent controls it. */
  value?: string
  onValueChange?: (value: string) => void
  className?: string
  children: ReactNode
}

/** Tabs that change only a part of the page. For tabs whose selection is in the URL use LinkTabs. */
export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const id = useId()
  const [uncontrolled, setUncontrolled] = useState(defaultValue)
  const select = (next: string) => {
    setUncontrolled(next)
    onValueChange?.(next)
  }
  return (
    <TabsContext value={{ id, selected: value ?? uncontrolled, select }}>
      <div className={className}>{children}</div>
    </TabsContext>
  )
}

interface TabListProps {
  /** The name of the tab list for screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode }[]
  className?: string
}

/** The row of tabs: one tab stop; arrow keys select. */
export function TabList({ label, tabs, className }: TabListProps) {
  const { id, selected, select } = useTabs()
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx(TAB_LIST, className)}
      onKeyDown={(event) => {
        const value = moveAmongTabs(event)?.dataset.value
        if (value) select(value)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel-${tab.value}`}
          aria-selected={tab.value === selected}
          tabIndex={tab.value === selected ? 0 : -1}
          data-value={tab.value}
          onClick={() => select(tab.value)}
          className={TAB}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  value: string
  /** Keeps the content mounted while another tab is selected. */
  keepMounted?: boolean
  className?: string
  children: ReactNode
}

/** The panel of the tab with the same value. */
export function TabPanel({ value, keepMounted, className, children }: TabPanelProps) {
  const { id, selected } = useTabs()
  const shown = value === selected
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      hidden={!shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel takes the focus after its tab (WAI-ARIA pattern)
      tabIndex={0}
      className={className}
    >
      {(shown || keepMounted) && children}
    </div>
  )
}
