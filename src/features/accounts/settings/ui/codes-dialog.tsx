import Download from 'virtual:icon/download'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CopyButton } from './copy-button.tsx'

/** Shows new recovery codes, only once. */
export function CodesDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const text = `${codes?.join('\n')}\n`
  return (
    <Dialog
      title="Your recovery codes"
      description="Each one signs you in once if you lose your phone. We only show them now; older ones no longer work."
      disablePointerDismissal
      open={codes !== undefined}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <ul className="figures grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken px-4 py-3 font-mono text-sm min-[30rem]:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <CopyButton text={text} label="Copy them" />
        <ButtonAnchor
          variant="quiet"
          className="-ml-3.5"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="fanfare-recovery-codes.txt"
        >
          <Download aria-hidden="true" /> Save as a file
        </ButtonAnchor>
      </div>
    </Dialog>
  )
}
