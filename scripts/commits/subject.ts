const LONGEST = 72

/** Verbs that say what a commit changes. Others are not wrong for ever: add the one that the field uses. */
const VERBS = new Set(
  `Add Allow Bound Build Cache Calculate Change Check Clear Close Compare Correct Count Create Delete Deprecate Disable Document
  Enable Extend Extract Fix Fold Format Give Group Hide Improve Include Index Install Isolate Keep Limit Link List Load Lock Log
  Mark Measure Merge Migrate Move Name Notify Order Pin Prepare Prevent Print Prove Publish Read Record Reduce Refactor Refuse Reject Release
  Remove Rename Render Replace Require Restore Retry Return Revert Reword Rewrite Run Search Send Serve Share Shorten Show
  Simplify Skip Sort Split Squash Start Stop Store Support Test Translate Type Update Upgrade Use Validate Write`.split(
    /\s+/,
  ),
)

/** What is wrong with the subject of a commit, in words that follow it; undefined when it is as CONTRIBUTING.md asks. */
export function subjectProblem(subject: string): string | undefined {
  const [verb = ''] = subject.split(' ')
  const letters = [...subject].length
  if (!VERBS.has(verb)) return `"${verb}" is not one of the verbs in scripts/commits/subject.ts`
  if (subject.trim() === verb) return 'it does not say what'
  if (letters > LONGEST) return `it has ${letters} letters, and may have ${LONGEST}`
  if (subject.endsWith('.')) return 'it ends with a full stop'
  return undefined
}
