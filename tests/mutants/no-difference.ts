const SAVES_WORK = 'The condition only saves work.'
const NULL = 'For types: comparisons read null as 0, before every moment.'

/** Changes that no test can notice, as `run.ts` names them, by source, and why. Somebody has looked at each. */
export const NO_DIFFERENCE: Record<string, Record<string, string>> = {
  'src/features/follow/radar/server/rules/next-step.ts': {
    'without `state.heldUntil &&`': NULL,
    'without `&& mayMove !== null`': NULL,
    'without `state.announcedThrough &&`': NULL,
    'without `!since ||`': NULL,
    'without `after === null ||`': NULL,
    'without `zoneSince !== null &&`': NULL,
    '`<=` for `<` after `one`': 'Of two equal moments it does not matter which.',
  },
  'src/features/shows/feeds/server/merging/same-show.ts': {
    '6371001 for 6371000': 'A metre of the radius of the earth changes 20 km by three millimetres.',
  },
  'src/features/community/posts/server/facets.ts': {
    'without `spelling &&`': 'For types: nobody is called undefined.',
    'without `!spelling ||`': 'For types: without a spelling there is no username.',
    'without `|| !username`': 'For types: a spelling is one of a member.',
    'without `member &&`': 'For types: nobody is called undefined.',
  },
  'src/features/accounts/screening/server/rules.ts': {
    "without `part.includes('.') &&`": SAVES_WORK,
  },
  'src/features/community/posts/server/hiding.ts': {
    '`&&` for `||` after `!viewer || !written`': SAVES_WORK,
    "without `|| written.visibility === 'public'`": SAVES_WORK,
    'true for false': 'Nobody asks about a post or reply that is not there.',
    'without `replies.some(isBlocked) &&`': SAVES_WORK,
    '`>=` for `>` after `postIds.length`': SAVES_WORK,
    '`>=` for `>` after `replyIds.length`': SAVES_WORK,
  },
}
