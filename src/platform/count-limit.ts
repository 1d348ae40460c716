/** Rows are counted up to this many, so that a count never reads a whole table; one more stands for "more". */
export const COUNT_MAX = 10_000

/** A count that the server ends at the limit: "9,999", beyond the limit "10,000+". */
export const formatBounded = (value: number): string =>
  value > COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-US')}+` : value.toLocaleString('en-US')
