import CalendarPlus from 'virtual:icon/calendar-plus'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Face } from '#features/catalogue/public-ui.tsx'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { OfferedFollowButton, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { UnconfirmedMark } from '#features/shows/billings/ui/unconfirmed-mark.tsx'
import type { Act, Show } from '#features/shows/contract.ts'
import { countryName } from '#features/shows/countries.ts'
import { PlaceMap } from '#features/shows/ui/place-map.tsx'
import { ROLES } from '#features/shows/ui/roles.ts'
import { ShowBadge } from '#features/shows/ui/show-badge.tsx'
import { dayInWords, daysInWords, KINDS, timeInWords } from '#features/shows/ui/words.ts'
import { useSite } from '#platform/http/client/site.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import { actPath } from './act-path.ts'
import { hasProgramme } from './has-programme.ts'
import { ShowTicketLinks } from './show-ticket-links.tsx'

interface ShowBodyProps {
  show: Show
  isPast: boolean
  isInEditor?: boolean
}

/**
 * What a show's page says of it: its head, changes, acts, day, place and tickets. In the editor nothing leads to pages
 * that do not exist yet, and the name is a heading of the second level.
 */
export function ShowBody({ show, isPast, isInEditor = false }: ShowBodyProps) {
  const site = useSite()
  const { id, kind, name, status, venue, description, festival, organiser, poster, face } = show
  const Heading = isInEditor ? 'h2' : 'h1'
  const listsActs = show.acts.length > 0 && (isInEditor || !hasProgramme(show))
  const hasText = description !== null || listsActs
  return (
    <>
      <header className="flex items-start gap-5 md:gap-8">
        {poster ? (
          <Poster poster={poster} />
        ) : (
          <Face
            {...face}
            widest={480}
            sizes="(width >= 48rem) 11rem, 6rem"
            eager
            className="w-24 shrink-0 md:w-44"
          />
        )}
        <div className="min-w-0">
          <p className="type-label flex flex-wrap items-center gap-2 text-muted">
            {KINDS[kind]}
            {festival && (
              <Link to="/tickets" search={{ event: festival.slug }} disabled={isInEditor} className="link">
                {festival.name}
              </Link>
            )}
          </p>
          <Heading
            className={cx('type-display mt-2 wrap-anywhere', status === 'cancelled' && 'line-through')}
          >
            <bdi>{name}</bdi>
          </Heading>
          <p className="figures mt-2 text-lg">
            {daysInWords(show)}
            {venue && <span> · {venue.city}</span>} <ShowBadge show={show} isPast={isPast} />
          </p>
          {!isInEditor && (festival || face.id !== id) && (
            <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
              {festival ? (
                <OfferedFollowButton kind="festival" id={festival.slug} name={festival.name} />
              ) : (
                <>
                  <OfferedFollowButton kind="artist" id={face.id} name={face.name} />
                  <span className="text-sm text-muted">
                    Hear about the next show of <bdi>{face.name}</bdi>
                  </span>
                </>
              )}
            </div>
          )}
        </div>
      </header>
      <Announcement show={show} />
      <div
        className={cx(
          'mt-8 grid items-start gap-8',
          hasText && 'md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr]',
        )}
      >
        {hasText && (
          <div className="min-w-0">
            {description && (
              <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{description}</p>
            )}
            {listsActs && (
              <Acts acts={show.acts} isInEditor={isInEditor} className={description ? 'mt-8' : undefined} />
            )}
          </div>
        )}
        <div className={cx('grid min-w-0 items-start gap-4', hasText ? 'md:row-span-2' : 'sm:grid-cols-2')}>
          <Card className="p-4 sm:p-5">
            <dl className="grid gap-3">
              <Fact term="Date">{daysInWords(show)}</Fact>
              {show.time && (
                <Fact term="Time">
                  {show.endTime
                    ? `${timeInWords(show)} to ${show.endTime}, local time`
                    : `${timeInWords(show)}, local time`}
                </Fact>
              )}
              {venue && (
                <Fact term="Venue">
                  <Link
                    to="/venue/$venueId"
                    params={{ venueId: venue.id }}
                    disabled={isInEditor}
                    className="link"
                  >
                    <bdi>{venue.name}</bdi>
                  </Link>
                  <span className="block text-muted">
                    {[venue.address, venue.city, venue.country && countryName(venue.country)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </Fact>
              )}
            </dl>
            {!isPast && !isInEditor && status !== 'cancelled' && (
              <ButtonAnchor
                href={`/api/shows/${id}/calendar.ics`}
                download={`show-${id}.ics`}
                variant="secondary"
                size="small"
                className="mt-4"
              >
                <CalendarPlus aria-hidden="true" />
                Add to calendar
              </ButtonAnchor>
            )}
          </Card>
          <ShowTicketLinks show={show} isPast={isPast} />
          {organiser && (
            <p className="text-sm text-muted">
              Announced by <bdi>{organiser.businessName}</bdi>
              {organiser.businessName !== organiser.name && (
                <span>
                  {' '}
                  for <bdi>{organiser.name}</bdi>
                </span>
              )}
              <span>, verified on {site.name}.</span>
            </p>
          )}
        </div>
        {venue && !isInEditor && <PlaceMap venue={venue} className="min-w-0 md:col-start-1" />}
      </div>
    </>
  )
}

/** The poster, which opens in full size. */
function Poster({ poster }: { poster: MediaItem }) {
  const { url, alt, color, width, height } = poster
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={alt ? `Poster: ${alt}` : 'Poster'}
      style={{
        background: color ?? undefined,
        aspectRatio: width && height ? `${width} / ${height}` : '3 / 4',
      }}
      className="relative w-24 shrink-0 overflow-hidden rounded-sleeve md:w-44"
    >
      <Thumbnail item={poster} sizes="(min-width: 768px) 11rem, 6rem" />
    </a>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-label text-muted">{term}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The changes since the show was announced. */
function Announcement({ show }: { show: Show }) {
  const { status, statusReason, previousDate } = show
  if (status === 'scheduled') return null
  const words = {
    moved:
      previousDate === show.date
        ? 'Moved to another time.'
        : `Moved from ${dayInWords(previousDate ?? show.date)}.`,
    postponed: 'Postponed. No new date yet.',
    cancelled: 'Cancelled.',
  }[status]
  return (
    <p className="mt-6 rounded-card bg-surface p-4 sm:p-5">
      <strong>{words}</strong> {statusReason}
    </p>
  )
}

interface ActsProps {
  acts: readonly Act[]
  isInEditor: boolean
  className?: string
}

function Acts({ acts, isInEditor, className }: ActsProps) {
  return (
    <section aria-labelledby="acts" className={className}>
      <h2 id="acts" className="type-title mb-3">
        Line-up
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {acts.map((act, index) => {
          const path = isInEditor ? undefined : actPath(act)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same name can be on the bill twice
            <li key={index} className="relative flex min-h-14 items-center justify-between gap-3 py-2">
              <span className="type-heading min-w-0 wrap-anywhere">
                {path ? (
                  <PageLink href={path} className="cover-link">
                    <bdi>{act.name}</bdi>
                  </PageLink>
                ) : (
                  <bdi>{act.name}</bdi>
                )}
              </span>
              <span className="flex flex-wrap items-center justify-end gap-2">
                {act.isUnconfirmed && <UnconfirmedMark />}
                <Badge>{ROLES[act.role]}</Badge>
                {act.artistMbid && !isInEditor && (
                  <OfferedFollowIcon kind="artist" id={act.artistMbid} name={act.name} className="z-10" />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
