/** Whether an error, or its cause, says that the S3 store failed or refused. */
export function isStoreOutage(error: unknown): boolean {
  // The S3 client sets this on every error, even when there was no answer.
  return error instanceof Error && ('$metadata' in error || isStoreOutage(error.cause))
}
