import { useSiteMode } from '#platform/http/client/site-mode.ts'

/** Who may apply for a business account, in words: a preview has no venues to claim. */
export const useBusinessKinds = (): string =>
  useSiteMode() === 'live'
    ? 'independent artists, record labels, festivals and venues'
    : 'independent artists, record labels and festivals'
