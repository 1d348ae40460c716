import { Link } from '@tanstack/react-router'
import { FOOTER_LINK } from './footer.tsx'

const GROUPS = [
  { title: 'Platform', links: ['Artists', 'Albums', 'Festivals', 'Merch'] },
  { title: 'Company', links: ['About', 'Careers', 'Press', 'Contact'] },
  { title: 'Support', links: ['Help', 'Community guidelines', 'For artists', 'For labels'] },
  { title: 'Legal', links: ['Terms', 'Privacy', 'Cookies', 'Licenses'] },
]

/** The specification's four groups of placeholder links. */
export function PreviewFooterLinks() {
  return (
    <div className="page grid grid-cols-2 gap-x-6 gap-y-10 pt-14 md:grid-cols-4">
      {GROUPS.map(({ title, links }) => (
        <section key={title} aria-labelledby={`footer-${title}`} className="border-t-[3px] border-ink pt-3">
          <h2 id={`footer-${title}`} className="type-heading">
            {title}
          </h2>
          <ul className="mt-2">
            {links.map((label) => (
              <li key={label}>
                {/* biome-ignore lint/a11y/useValidAnchor: the specification's placeholder links */}
                <a href="#" className={FOOTER_LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

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
  { href: '/source', label: 'Source' },
]

/** Links to pages that exist. */
export function LiveFooterLinks() {
  return (
    <nav aria-label="About this site" className="page pt-14">
      <ul className="flex flex-wrap gap-x-8 border-t-[3px] border-ink pt-3">
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
