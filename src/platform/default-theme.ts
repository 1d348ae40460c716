/** The theme of those who have chosen none: that of their system, or always the same. */
export const DEFAULT_THEMES = ['system', 'light', 'dark'] as const
export type DefaultTheme = (typeof DEFAULT_THEMES)[number]
