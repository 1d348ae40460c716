import Moon from 'virtual:icon/moon'
import Sun from 'virtual:icon/sun'
import { useSyncExternalStore } from 'react'
import { cx } from '#ui/cx.ts'
import { chooseTheme, currentTheme, subscribeToTheme, THEME_CONTROL } from '../theme.ts'

/**
 * On means dark. CSS draws it from the current theme, not from its checked state, so it is right before hydration.
 */
export function ThemeSwitch({ className, labelled }: { className?: string; labelled?: boolean }) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light' as const)
  return (
    <label className={cx('relative inline-flex min-h-11 items-center justify-between gap-3', className)}>
      <span className={labelled ? undefined : 'sr-only'}>Dark theme</span>
      <span className="relative inline-block h-7 w-12 shrink-0">
        <input
          type="checkbox"
          name={THEME_CONTROL}
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
          role="switch"
          checked={theme === 'dark'}
          onChange={(event) => chooseTheme(event.target.checked ? 'dark' : 'light')}
          className="absolute inset-0 size-full appearance-none rounded-full border-[1.5px] border-edge bg-well after:absolute after:-inset-2"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 grid size-5 place-items-center rounded-full bg-ink text-canvas transition-[translate] dark:translate-x-5 [&_svg]:size-3"
        >
          <Sun className="dark:hidden" strokeWidth={3} />
          <Moon className="hidden dark:block" strokeWidth={3} />
        </span>
      </span>
    </label>
  )
}
