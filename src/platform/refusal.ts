/** What a member reads about a file that is refused. */
export interface Refusal {
  /** A part of a sentence: “it is …”. */
  reason: string
  /** Sentences, in place of the list of accepted types. */
  advice?: string
}

/** The sentences for a file that is not taken. `what` is “a picture”, `accepted` begins with “Please choose”. */
export function refusalOf(
  file: string,
  what: string,
  accepted: string,
  refusal: Refusal | undefined,
): string {
  const start = `${file} is not ${what} that can be used`
  return refusal ? `${start}: ${refusal.reason}. ${refusal.advice ?? accepted}` : `${start}. ${accepted}`
}
