/** The backdrop of dialogs and drawers. */
export const BACKDROP =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Menus, popovers and lists: they open beside their trigger and grow out of it. */
export const POPUP =
  'origin-(--transform-origin) rounded-card border border-line bg-raised text-ink shadow-lift outline-none ' +
  'transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 ' +
  'data-starting-style:scale-95 data-starting-style:opacity-0'

/** Captures the press that closes a menu or list, so that nothing under it is pressed by mistake. */
export const POPUP_BACKDROP = 'fixed inset-0 z-40'

/** One line of a menu or list. */
export const POPUP_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:opacity-55 [&_svg]:size-4.5 [&_svg]:shrink-0'
