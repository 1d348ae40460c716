import { useState } from 'react'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { promptInstall } from '../install.ts'

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
