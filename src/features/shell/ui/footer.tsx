import { LeavePreview } from '#features/access/public-ui.tsx'

const GROUPS = [
  { title: 'Platform', links: ['Artists', 'Albums', 'Festivals', 'Merch'] },
  { title: 'Company', links: ['About', 'Careers', 'Press', 'Contact'] },
  { title: 'Support', links: ['Help', 'Community guidelines', 'For artists', 'For labels'] },
  { title: 'Legal', links: ['Terms', 'Privacy', 'Cookies', 'Licenses'] },
]

const LINK =
  'inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9'

/** `preview`: the gate is on, so the footer has a button that ends the access. */
export function Footer({ preview }: { preview: boolean }) {
  return (
    <footer className="mt-24 overflow-hidden bg-sunken">
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
                  <a href="#" className={LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="page mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-sm text-muted">
        <p>© 2024 Fanfare</p>
        {preview && <LeavePreview className={LINK} />}
      </div>
      <svg viewBox="0 0 1000 104" aria-hidden="true" className="mt-6 block w-full select-none">
        <text
          x="16"
          y="118"
          textLength="968"
          lengthAdjust="spacingAndGlyphs"
          fontSize="146"
          className="type-wide fill-line"
        >
          FANFARE
        </text>
      </svg>
    </footer>
  )
}
