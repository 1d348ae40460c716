import type { Platform } from '#platform/platform.ts'
import { createContentRulesRoutes } from './routes.ts'
import { createScreen } from './screen.ts'

/** What new members may write, and which words and links nobody may. */
export const createNewcomers = (platform: Platform) => ({
  screen: createScreen(platform),
  routes: createContentRulesRoutes(platform),
})
