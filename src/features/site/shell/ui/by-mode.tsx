import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { Footer } from './footer.tsx'
import { LiveFooterLinks, PreviewFooterLinks } from './footer-links.tsx'

/** The footer of every page. `leavable`: the gate is on, and the visitor can leave the preview. */
export function SiteFooter({ leavable }: { leavable: boolean }) {
  return useSiteMode() === 'preview' ? (
    <Footer leavable={leavable} year={2024} links={<PreviewFooterLinks />} />
  ) : (
    <Footer leavable={leavable} year={new Date().getUTCFullYear()} links={<LiveFooterLinks />} />
  )
}
