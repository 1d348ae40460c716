import { CsvError, parse } from 'csv-parse/sync'

/** The longest row in bytes; longer ones are not from a list. */
const ROW_MAX = 10_000
/** A table with more quotes that are never closed has quotes that are letters like others. */
const OPEN_QUOTES_MAX = 100
const NEWLINE = 10

export interface RowReader {
  row(cells: string[], place: number): void
  /** A row that is too long to be one. */
  unreadable?(): void
  /** Whether no further row is wanted. */
  isFull(): boolean
}

/**
 * Calls `reader` for each row of a table (RFC 4180) whose lines end with a newline. In a row with a quote that is never
 * closed, quotes are letters like others.
 */
export function readRows(text: string, delimiter: string, reader: RowReader): void {
  const bytes = Buffer.from(text)
  let place = 0
  let from = 0
  for (let failures = 0; from < bytes.length && !reader.isFull(); failures++) {
    let end = from
    const isRead = parseRows(
      bytes.subarray(from),
      delimiter,
      failures <= OPEN_QUOTES_MAX,
      (cells, length) => {
        const isRow = from + length - end <= ROW_MAX
        end = from + length
        if (reader.isFull()) return
        if (isRow) reader.row(cells, place++)
        else reader.unreadable?.()
      },
    )
    if (isRead) return
    const line = lineAt(bytes, end)
    const isRow =
      line.end - line.start <= ROW_MAX &&
      parseRows(bytes.subarray(line.start, line.end), delimiter, false, (cells) => reader.row(cells, place++))
    if (!isRow) reader.unreadable?.()
    from = line.end + 1
  }
}

/** The first line with content. */
function lineAt(bytes: Buffer, from: number): { start: number; end: number } {
  let start = from
  while (bytes[start] === NEWLINE) start++
  const end = bytes.indexOf(NEWLINE, start)
  return { start, end: end < 0 ? bytes.length : end }
}

/** Whether all rows could be parsed. `read` gets the number of bytes up to the end of the row. */
function parseRows(
  bytes: Buffer,
  delimiter: string,
  quotes: boolean,
  read: (cells: string[], length: number) => void,
): boolean {
  try {
    parse(bytes, {
      delimiter,
      quote: quotes ? '"' : null,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ltrim: true,
      record_delimiter: '\n',
      max_record_size: ROW_MAX,
      on_record: (cells: string[], context) => {
        if (cells.some(isUnclosed)) throw new UnclosedQuote()
        read(
          cells.map((cell) => cell.trim()),
          context.bytes,
        )
        return null
      },
    })
    return true
  } catch (error) {
    if (error instanceof CsvError || error instanceof UnclosedQuote) return false
    throw error
  }
}

class UnclosedQuote extends Error {
  override name = 'UnclosedQuote'
}

/** A quote that the next quote does not close is left in the cell, with all lines between them. */
const isUnclosed = (cell: string): boolean => cell.startsWith('"') && cell.includes('\n')
