/*
 * What a preview shows on other pages than the home, each in a file of its own. This list of them loads with the first of
 * these pages, because the first page of a preview has no bytes to spare (docs/decisions/007-the-first-load.md).
 */

export const festivals = () => import('./festivals/ui/load-tickets.ts')

export const classicEvents = async () =>
  (await import('./home/ui/classic-sample-events.tsx')).ClassicSampleEvents

export const alternativeHome = () => import('./home/ui/alternative-home.tsx')

export const tickets = async () => (await import('./festivals/ui/sample-tickets-page.tsx')).SampleTicketsPage

export const merch = async () => (await import('./merch/ui/sample-merch-page.tsx')).SampleMerchPage

export const label = () => import('./label/ui/sample-label.tsx')

export const artist = async () => (await import('./artist/ui/artist-page.tsx')).SpecifiedArtistPage

export const businessOffer = async () => (await import('./business/ui/offer.tsx')).SpecifiedOffer

export const adminFrame = async () => (await import('./shell/ui/admin-frame.tsx')).SpecifiedAdminFrame

export const replies = async () => (await import('./shell/ui/replies.tsx')).RepliesComingSoon
