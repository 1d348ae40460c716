import { Link } from '@tanstack/react-router'
import { version } from '../../../../../package.json'
import { FOOTER_LINK } from './footer.tsx'

const PAGES = [
  { to: '/about', label: 'About' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/guidelines', label: 'Guidelines' },
  { to: '/contact', label: 'Contact' },
] as const

/** Addresses outside the router's pages. */
const ADDRESSES = [
  { href: '/api/docs', label: 'API' },
  { href: '/source', label: `Source ${version}` },
]

/** Links to pages that exist. */
export function FooterLinks() {
  return (
    <nav aria-label="About this site" className="max-md:order-first max-md:w-full">
      <ul className="flex flex-wrap gap-x-5 md:gap-x-6">
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={FOOTER_LINK}>
              {label}
            </Link>
          </li>
        ))}
        {ADDRESSES.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className={FOOTER_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
