/** Chromium's offer to install the site (BeforeInstallPromptEvent, not in TypeScript's library). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the script in the head, see theme.ts. */
    fanfareInstall?: InstallOffer
  }
}

/** Shows the browser's own install prompt; false where there is none to show. */
export async function promptInstall(): Promise<boolean> {
  const offer = window.fanfareInstall
  if (!offer) return false
  // The browser lets one offer be shown once.
  window.fanfareInstall = undefined
  await offer.prompt()
  return true
}
