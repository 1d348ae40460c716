import type { Platform } from '#platform/platform.ts'
import { createImageRoutes } from './routes.ts'

/** Pictures from outside, by way of our own addresses. */
export const createImages = (platform: Platform) => ({ routes: createImageRoutes(platform) })
