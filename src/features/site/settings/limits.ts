/** Characters of the name of the site. */
export const SETTINGS_CHANGED_MEANWHILE =
  'Another admin changed the settings since you opened them. Everything you typed is still here: look at what they saved, then save again.'

export const NAME_MAX = 40
export const QUESTION_MAX = 300
export const HIDE_AFTER_MAX = 100
export const LOGO_BYTES_MAX = 5 * 1024 * 1024

/**
 * The background on which text in the accent colour is hardest to read, of each theme: `--hover` of tokens.css
 * (accent.test.ts compares them).
 */
export const HARDEST_GROUND = { light: '#e8dece', dark: '#362d26' } as const
