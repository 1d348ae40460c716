/** The theme of visitors who have not chosen one. */
export const DEFAULT_THEMES = ['system', 'light', 'dark'] as const
export type DefaultTheme = (typeof DEFAULT_THEMES)[number]
