import type { Platform } from '#platform/platform.ts'
import { createImageRoutes } from './routes.ts'

/** Serves remote pictures from our own addresses. */
export const createImages = (platform: Platform) => ({ routes: createImageRoutes(platform) })
