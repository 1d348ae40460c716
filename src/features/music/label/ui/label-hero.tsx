import ArrowUpRight from 'virtual:icon/arrow-up-right'
import Check from 'virtual:icon/check'
import Plus from 'virtual:icon/plus'
import Share2 from 'virtual:icon/share-2'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VerificationMark } from '#features/business/public-ui.tsx'
import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { useFollow } from '#features/follow/follows/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { formatCount, formatPartialDate } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { shareLink } from '#ui/share-link.ts'
import type { LabelPage, Related } from '../contract.ts'
import { labelAddress } from './load-label.ts'

/** Name, facts, relations to other labels, links, and the buttons Follow and share. */
export function LabelHero({ label }: { label: LabelPage }) {
  const { mbid, name, type, disambiguation, parents, subLabels, links, verification } = label
  return (
    <header className="grid gap-6 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-10">
      <Face
        id={mbid}
        name={name}
        widest={320}
        sizes="12rem"
        imageUrl={null}
        eager
        className="w-40 md:w-full"
      />
      <div className="min-w-0">
        <p className="type-label flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <VerificationMark
            verified={verification !== null && verification.lapsedAt === null}
            verification={verification}
            isShort
          />
          <span>{['Label', type].filter(Boolean).join(' · ')}</span>
        </p>
        <h1 className="type-display mt-2 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {disambiguation && <p className="mt-2 text-muted">{disambiguation}</p>}
        <Facts label={label} />
        <LabelActions label={label} />
        <RelatedLabels title="Part of" labels={parents} />
        <RelatedLabels title="Sub-labels" labels={subLabels} />
        {links.length > 0 && (
          <ul aria-label="Elsewhere" className="mt-3 flex flex-wrap gap-x-6">
            {links.map((href) => (
              <li key={href} className="min-w-0">
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="link inline-flex min-h-11 items-center gap-1 wrap-anywhere"
                >
                  {new URL(href).hostname.replace(/^www\./, '')}
                  <ArrowUpRight aria-hidden="true" className="size-4" />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Namesakes label={label} />
      </div>
    </header>
  )
}

/** Founders, country, years and code, as far as they are known. */
function Facts({ label }: { label: LabelPage }) {
  const { founders, countryName, beginDate, endDate, ended, labelCode } = label
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 empty:hidden">
      {beginDate && <Fact term="Founded">{formatPartialDate(beginDate)}</Fact>}
      {founders.length > 0 && (
        <Fact term={founders.length > 1 ? 'Founders' : 'Founder'}>
          <ul className="flex flex-wrap gap-x-4">
            {founders.map(({ mbid, name, slug }) => (
              <li key={mbid} className="min-w-0">
                <PageLink href={`${artistPath(slug)}?mbid=${mbid}`} className="link wrap-anywhere">
                  <bdi>{name}</bdi>
                </PageLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {(ended || endDate) && (
        <Fact term="Closed">{endDate ? formatPartialDate(endDate) : 'Date unknown'}</Fact>
      )}
      {countryName && <Fact term="Country">{countryName}</Fact>}
      {labelCode && <Fact term="Label code">{`LC ${String(labelCode).padStart(5, '0')}`}</Fact>}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="type-label text-muted">{term}</dt>
    <dd className="figures mt-1">{children}</dd>
  </div>
)

function LabelActions({ label }: { label: LabelPage }) {
  const { following, followers, toggle } = useFollow({
    kind: 'label',
    id: label.mbid,
    followers: label.followers,
    name: label.name,
  })
  const { name } = label
  const site = useSite()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button variant="secondary" aria-pressed={following} onClick={toggle}>
        {following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        <span>{following ? 'Following' : 'Follow'}</span>
      </Button>
      <IconButton
        label={`Share ${name}`}
        onClick={() =>
          void shareLink({
            path: labelAddress(label),
            title: `${name} on ${site.name}`,
            noun: 'label',
          })
        }
      >
        <Share2 />
      </IconButton>
      {followers > 0 && <p className="figures text-sm text-muted">{formatCount(followers, 'follower')}</p>}
    </div>
  )
}

/** Links to other labels in one line. */
function RelatedLabels({ title, labels }: { title: string; labels: readonly Related[] }) {
  if (labels.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4">
      <p className="type-label text-muted">{title}</p>
      <ul aria-label={title} className="flex min-w-0 flex-wrap gap-x-4">
        {labels.map(({ mbid, name, slug }) => (
          <li key={mbid} className="min-w-0">
            <Link
              to="/label/$labelName"
              params={{ labelName: slug }}
              search={{ mbid }}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to other labels of the same name. */
function Namesakes({ label: { name, others } }: { label: LabelPage }) {
  if (others.length === 0) return null
  return (
    <nav aria-label={`Others called ${name}`} className="mt-4 text-[0.9375rem] text-muted">
      <p>Not the one you are looking for?</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {others.map((other) => (
          <li key={other.mbid} className="min-w-0">
            <Link
              to="/label/$labelName"
              params={{ labelName: other.slug }}
              search={{ mbid: other.mbid }}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <span>
                <bdi>{other.name}</bdi>
                {(other.disambiguation ?? other.countryName) && (
                  <span>, {other.disambiguation ?? other.countryName}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
