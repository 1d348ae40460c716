import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#features/accounts/audit/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ACTION_LABELS } from './action-labels.ts'

/** The actor when it is not a member. */
const NOBODY: Record<string, string> = { operator: 'The operator', site: 'The site' }

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** Entries of the log. */
export function AuditLines({ lines }: { lines: readonly AuditEntry[] }) {
  return (
    <ol className="grid grid-cols-1 gap-2">
      {lines.map((line) => (
        <li key={line.id} className="min-w-0">
          <AuditLine line={line} />
        </li>
      ))}
    </ol>
  )
}

/** One entry of the log, with the states before and after in a disclosure. */
function AuditLine({ line }: { line: AuditEntry }) {
  const { actor, before } = line
  const { reason, ...rest } = line.after ?? {}
  const after = Object.keys(rest).length > 0 ? rest : null
  return (
    <Card className="min-w-0 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {actor ? (
            <Link
              to="/profile/$username"
              params={{ username: actor.username }}
              className="font-semibold hover:underline"
            >
              @{actor.username}
            </Link>
          ) : (
            <span className="italic">{NOBODY[String(after?.by)] ?? 'Deleted member'}</span>
          )}{' '}
          {line.outcome === 'refused'
            ? `was refused: ${ACTION_LABELS[line.action]}`
            : ACTION_LABELS[line.action]}
          {line.subjectName && (
            <>
              {': '}
              <bdi className="font-semibold">{line.subjectName}</bdi>
            </>
          )}
        </p>
        <div className="flex items-center gap-3 text-sm text-muted">
          {line.outcome === 'refused' && <Badge tone="danger">Refused</Badge>}
          <time dateTime={line.at}>{moment.format(new Date(line.at))}</time>
        </div>
      </div>
      {typeof reason === 'string' && reason !== '' && (
        <p className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          <span className="text-muted">Why: </span>
          <bdi>{reason}</bdi>
        </p>
      )}
      {(before || after || line.subjectId) && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted hover:text-ink">
            Details
          </summary>
          <dl className="grid gap-3 text-sm">
            {line.subjectId && <Value label="Id" text={line.subjectId} />}
            {before && <Value label="Before" text={JSON.stringify(before, null, 2)} />}
            {after && <Value label="After" text={JSON.stringify(after, null, 2)} />}
          </dl>
        </details>
      )}
    </Card>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-muted">{label}</dt>
      <dd className="font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
    </div>
  )
}
