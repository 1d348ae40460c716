import path from 'node:path'
import { newSubjects } from './commits/new-subjects.ts'
import { subjectProblem } from './commits/subject.ts'

/** The last commit before the rule. */
const START = '76749fef2cb6174e06f421b0b7f12693e0601d88'

/** Checks that new commits say what they change as CONTRIBUTING.md asks. */
const subjects = newSubjects(path.resolve(import.meta.dirname, '..'), START)
const problems = (subjects ?? []).flatMap(({ hash, subject }) => {
  const problem = subjectProblem(subject)
  return problem ? [`${hash} "${subject}": ${problem}.`] : []
})
if (!subjects) console.log('Commit subjects: not checked, as this is no clone with a history.')
else if (problems.length === 0) console.log(`Commit subjects: ${subjects.length} checked.`)
else {
  console.error(`${problems.join('\n')}\nReword them with git commit --amend or git rebase --interactive.`)
  process.exitCode = 1
}
