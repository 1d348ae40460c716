import { useState } from 'react'
import { lazyPart, Once } from '#ui/on-demand.tsx'

const loadDialog = () => import('./install-dialog.tsx')
const InstallDialog = lazyPart(() => loadDialog().then((part) => part.InstallDialog))

/** Opens the browser's install prompt; if there is none, explains how to install the site. */
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

/** Chromium's BeforeInstallPromptEvent, which TypeScript's library lacks. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by the script in the head, see theme.ts. */
    fanfareInstall?: InstallOffer
  }
}

/** Shows the browser's install prompt; returns false if there is none. */
async function promptInstall(): Promise<boolean> {
  const offer = window.fanfareInstall
  if (!offer) return false
  // Browsers show each prompt only once.
  window.fanfareInstall = undefined
  await offer.prompt()
  return true
}
