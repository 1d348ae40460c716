import ArrowUpRight from 'virtual:icon/arrow-up-right'
import type { ReactNode } from 'react'
import type { LabelProfile } from '#features/preview/samples/label-profile.ts'

const NETWORKS = [
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
] as const satisfies [keyof LabelProfile['socialMedia'], string][]

/** Logo, name, biography, facts, website and social links. */
export function LabelHero({ label }: { label: LabelProfile }) {
  const { name, logo, bio, founded, location, genre, website, socialMedia } = label
  return (
    <header className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <img
        src={logo}
        alt={`Logo of ${name}`}
        width={800}
        height={800}
        fetchPriority="high"
        className="aspect-square w-40 rounded-sleeve bg-hover object-cover md:w-full"
      />
      <div className="min-w-0">
        <p className="type-label text-muted">Label</p>
        <h1 className="type-display mt-2 wrap-anywhere">{name}</h1>
        <p className="mt-4 max-w-prose text-lg">{bio}</p>
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Fact term="Founded">{founded}</Fact>
          <Fact term="Location">{location}</Fact>
          <Fact term="Genre">{genre}</Fact>
          <Fact term="Website">
            <Outside href={website}>{website.replace('https://', '')}</Outside>
          </Fact>
        </dl>
        <ul aria-label="Social media" className="mt-3 flex flex-wrap gap-x-6">
          {NETWORKS.map(([network, title]) => (
            <li key={network}>
              <Outside href={socialMedia[network].url}>
                {title} <span className="text-muted">{socialMedia[network].handle}</span>
              </Outside>
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-label text-muted">{term}</dt>
      <dd className="flex min-h-7 items-center">{children}</dd>
    </div>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link relative inline-flex items-center gap-1 py-1 after:absolute after:inset-x-0 after:-inset-y-2"
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
