import Check from 'virtual:icon/check'
import ChevronDown from 'virtual:icon/chevron-down'
import { Select as Base } from '@base-ui/react/select'
import { cx } from './cx.ts'
import { useFieldControl } from './field-control.ts'
import { CONTROL } from './input.tsx'
import { POPUP, POPUP_BACKDROP, POPUP_ITEM } from './overlay-style.ts'
import { usePopupContainer } from './popup-container.ts'

interface SelectProps<Value extends string> {
  options: readonly { value: Value; label: string }[]
  value?: Value | null
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  name?: string
  placeholder?: string
  /** The name, when it is not inside a Field. */
  'aria-label'?: string
  className?: string
}

/** A select. Inside a Field it gets name and descriptions from it. Load it lazily. */
export function Select<Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  placeholder,
  className,
  ...aria
}: SelectProps<Value>) {
  const control = useFieldControl()
  const container = usePopupContainer()
  return (
    <Base.Root<Value>
      items={[...options]}
      value={value}
      defaultValue={defaultValue}
      onValueChange={(next) => next !== null && onValueChange?.(next)}
      name={name}
    >
      <Base.Trigger
        {...control}
        {...aria}
        className={cx(CONTROL, 'flex h-11 items-center justify-between gap-2 px-3 text-left', className)}
      >
        <Base.Value className="truncate data-placeholder:text-muted" placeholder={placeholder} />
        <Base.Icon className="text-muted">
          <ChevronDown aria-hidden="true" className="size-4.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Backdrop className={POPUP_BACKDROP} />
        {/* Aligned over its trigger, Base UI would add a style element, which the Content-Security-Policy refuses. */}
        <Base.Positioner
          className="z-50"
          alignItemWithTrigger={false}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={cx(POPUP, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1.5')}
          >
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className={cx(POPUP_ITEM, 'justify-between')}
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent">
                    <Check aria-hidden="true" className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
