import { useState } from 'react'
import { lazyPart, Once } from '#ui/on-demand.tsx'

const loadDialog = () => import('./install-dialog.tsx')
const InstallDialog = lazyPart(() => loadDialog().then((part) => part.InstallDialog))

/** Offers the browser's own installation, and where it has none says how it is done. */
export function DownloadApp({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const [explain, setExplain] = useState(false)

  async function press() {
    if (await promptInstall().catch(() => false)) onFollow?.()
    else setExplain(true)
  }

  return (
    <>
      <button type="button" onClick={press} className={className}>
        Download App
      </button>
      <Once when={explain} onFailure={() => setExplain(false)}>
        <InstallDialog open={explain} onOpenChange={setExplain} />
      </Once>
    </>
  )
}

/** Chromium's offer to install the site (BeforeInstallPromptEvent, not in TypeScript's library). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by the script in the head, see theme.ts. */
    fanfareInstall?: InstallOffer
  }
}

/** Shows the browser's own install prompt; false where there is none to show. */
async function promptInstall(): Promise<boolean> {
  const offer = window.fanfareInstall
  if (!offer) return false
  // A browser shows each prompt once.
  window.fanfareInstall = undefined
  await offer.prompt()
  return true
}
