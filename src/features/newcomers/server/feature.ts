import type { Platform } from '#platform/platform.ts'
import { type ContentRulesParts, createContentRulesRoutes } from './routes.ts'
import { isRefusedLink } from './rules.ts'
import { createScreen, createScreenProfile } from './screen.ts'

/** What new members may write, and which words and links nobody may. */
export const createNewcomers = (platform: Platform, parts: ContentRulesParts) => ({
  screen: createScreen(platform),
  screenProfile: createScreenProfile(platform),
  isRefusedLink,
  routes: createContentRulesRoutes(platform, parts),
})
