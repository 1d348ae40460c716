import { Dialog } from '#ui/dialog.tsx'
import { PagePreview } from './page-preview.tsx'

type PreviewDialogProps = Parameters<typeof PagePreview>[0] & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The preview where there is no room for it beside the page. */
export const PreviewDialog = ({ open, onOpenChange, ...preview }: PreviewDialogProps) => (
  <Dialog title="Preview" open={open} onOpenChange={onOpenChange}>
    <PagePreview {...preview} />
  </Dialog>
)
