export { FOOTER_LINK, Footer, type FooterProps } from './ui/footer.tsx'
export type { NavLinksProps, NavPlace } from './ui/nav-links.tsx'
