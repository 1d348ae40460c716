/** Whether an error, or what it was caused by, says that the S3 store could not or would not do its work. */
export function isStoreOutage(error: unknown): boolean {
  // Its client puts this on every error, also where nobody answered.
  return error instanceof Error && ('$metadata' in error || isStoreOutage(error.cause))
}
