import type { Platform } from '#platform/platform.ts'
import { createContentRulesRoutes } from './routes.ts'
import { createIsRefusedLink } from './rules.ts'
import { createScreen } from './screen.ts'

/** What new members may write, and which words and links nobody may. */
export const createNewcomers = (platform: Platform) => ({
  screen: createScreen(platform),
  isRefusedLink: createIsRefusedLink(platform),
  routes: createContentRulesRoutes(platform),
})
