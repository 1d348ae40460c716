import { useSite } from '#platform/http/client/site.ts'
import { Dialog } from '#ui/dialog.tsx'
import { type InstallWay, installWay } from '../install-way.ts'

const stepsFor = (site: string): Record<InstallWay, string[]> => ({
  installed: ['You’re already in the app.'],
  ios: [
    `Open ${site} in Safari and press the Share button.`,
    'Choose “Add to Home Screen”.',
    `Press “Add”: ${site} is on your home screen.`,
  ],
  'mac-safari': [
    'Open the File menu and choose “Add to Dock”.',
    `Press “Add”: ${site} opens from the Dock in its own window.`,
  ],
  'firefox-android': ['Open the browser’s menu (the three dots).', 'Choose “Add app to Home screen”.'],
  android: ['Open the browser’s menu (the three dots).', 'Choose “Install app” or “Add to Home screen”.'],
  desktop: [
    `In Chrome or Edge, press the install button at the end of the address bar, or choose “Install ${site}” in the menu.`,
    `${site} opens in its own window from then on.`,
    'Other browsers can’t install sites; a bookmark works well there.',
  ],
})

interface InstallDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Explains how to install the site with this browser. */
export function InstallDialog({ open, onOpenChange }: InstallDialogProps) {
  const { name } = useSite()
  const way = installWay(
    navigator.userAgent,
    navigator.maxTouchPoints,
    window.matchMedia('(display-mode: standalone)').matches,
  )
  return (
    <Dialog
      title="Download App"
      description={`${name} installs straight from your browser. No store, just a few kilobytes.`}
      size="small"
      open={open}
      onOpenChange={onOpenChange}
    >
      <ol className="flex flex-col gap-4 pt-2">
        {stepsFor(name)[way].map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden="true" className="type-title w-6 shrink-0 leading-none text-accent">
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
