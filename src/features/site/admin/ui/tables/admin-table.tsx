import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  className?: string
}

interface AdminTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The rows belong to the previous search, and new ones are loading. */
  stale: boolean
}

/** A table; on phones each row is a card with labelled values. */
export function AdminTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  stale,
}: AdminTableProps<Row>) {
  return (
    <Card className="max-md:bg-transparent">
      <table
        aria-label={label}
        aria-busy={stale}
        className={cx('w-full text-left max-md:block', stale && 'opacity-60')}
      >
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className="px-4 py-3 text-sm font-semibold whitespace-nowrap text-muted"
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={row.id}
              className={cx(
                'border-line max-md:grid max-md:gap-2 max-md:rounded-card max-md:bg-surface max-md:p-4',
                'md:border-b md:last:border-0 md:hover:bg-raised',
              )}
            >
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={cx(
                    'min-w-0 md:max-w-64 md:px-4 md:py-2.5',
                    index === 0
                      ? 'font-semibold max-md:text-lg'
                      : 'max-md:grid max-md:grid-cols-[6.5rem_1fr]',
                    column.className,
                  )}
                >
                  {index > 0 && (
                    <span aria-hidden="true" className="text-sm text-muted md:hidden">
                      {column.label}
                    </span>
                  )}
                  <div className="min-w-0 [overflow-wrap:anywhere]">{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
