import type { Platform } from '#platform/platform.ts'
import { type ContentRulesParts, createContentRulesRoutes } from './routes.ts'
import { isRefusedLink } from './rules.ts'
import { createScreen, createScreenProfile } from './screen.ts'

/** Restrictions for new members, and words and links refused from everybody. */
export const createNewcomers = (platform: Platform, parts: ContentRulesParts) => ({
  screen: createScreen(platform),
  screenProfile: createScreenProfile(platform),
  isRefusedLink,
  routes: createContentRulesRoutes(platform, parts),
})
