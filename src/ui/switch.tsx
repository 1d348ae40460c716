import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: string
  labelHidden?: boolean
  /** A small icon inside the knob. */
  icon?: ReactNode
}

/** A switch that takes effect at once. */
export function Switch({ label, labelHidden, icon, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('inline-flex min-h-11 items-center justify-between gap-3', className)}>
      <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      <span className="relative inline-block h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
          role="switch"
          className={cx(
            'peer absolute inset-0 size-full appearance-none rounded-full border-[1.5px] border-edge bg-well',
            'transition-[background-color,border-color] checked:border-brass checked:bg-brass',
            'disabled:cursor-not-allowed disabled:opacity-55',
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute top-1 left-1 grid size-5 place-items-center rounded-full bg-ink text-canvas',
            'transition-[translate,background-color,color] peer-checked:translate-x-5 peer-checked:bg-on-brass',
            'peer-checked:text-brass [&_svg]:size-3',
          )}
        >
          {icon}
        </span>
      </span>
    </label>
  )
}
