/**
 * Sources of rules, permissions, decisions and counters, and the tests that must notice a change of them, the fastest
 * first.
 */
export const COVERED_BY: Record<string, readonly string[]> = {
  'src/features/accounts/screening/server/rules.ts': [
    'src/features/accounts/screening/server/rules.test.ts',
    'tests/api/newcomers.test.ts',
  ],
  'src/features/community/posts/server/rules.ts': ['src/features/community/posts/server/rules.test.ts'],
  'src/features/community/posts/server/facets.ts': [
    'src/features/community/posts/server/facets.test.ts',
    'tests/api/community-texts.test.ts',
  ],
  'src/features/follow/radar/server/rules/next-step.ts': [
    'src/features/follow/radar/server/rules/next-step.test.ts',
  ],
  'src/features/shows/feeds/server/merging/same-show.ts': ['tests/unit/same-show.test.ts'],
  'src/features/notify/delivery/server/time-rules.ts': [
    'src/features/notify/delivery/server/time-rules.test.ts',
  ],
  'src/features/business/proofs/server/decision.ts': ['src/features/business/proofs/server/decision.test.ts'],
  'src/features/community/posts/server/hiding.ts': [
    'src/features/community/posts/server/hiding.test.ts',
    'tests/api/hidden-to-others.test.ts',
    'tests/api/blocks.test.ts',
  ],
  'src/features/business/numbers/server/view-counter.ts': ['tests/api/page-numbers.test.ts'],
  'src/features/business/review/server/decide.ts': ['tests/api/staff-decisions.test.ts'],
  'src/platform/http/limits/rate-limit.ts': ['tests/api/attack-limits.test.ts'],
}
