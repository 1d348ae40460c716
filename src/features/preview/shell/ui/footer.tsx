import { FOOTER_LINK, Footer, type FooterProps } from '#features/site/shell/public-ui.tsx'

/** The end of every page by the specification. */
export function SpecifiedFooter({ leavable }: Pick<FooterProps, 'leavable'>) {
  return <Footer leavable={leavable} year={2024} groups={<PlaceholderLinks />} />
}

const GROUPS = [
  { title: 'Platform', links: ['Artists', 'Albums', 'Festivals', 'Merch'] },
  { title: 'Company', links: ['About', 'Careers', 'Press', 'Contact'] },
  { title: 'Support', links: ['Help', 'Community guidelines', 'For artists', 'For labels'] },
  { title: 'Legal', links: ['Terms', 'Privacy', 'Cookies', 'Licenses'] },
]

/** Four groups of links that lead nowhere. */
function PlaceholderLinks() {
  return (
    <div className="page grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-8 md:grid-cols-4">
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
