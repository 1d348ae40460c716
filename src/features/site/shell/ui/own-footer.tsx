import { BottomBar } from './bottom-bar.tsx'
import { Footer, type FooterProps } from './footer.tsx'
import { FooterLinks } from './footer-links.tsx'

/** The end of every page, with the bar of phones. */
export const OwnFooter = ({ leavable }: Pick<FooterProps, 'leavable'>) => (
  <>
    <Footer leavable={leavable} year={new Date().getUTCFullYear()} links={<FooterLinks />} />
    <BottomBar />
  </>
)
