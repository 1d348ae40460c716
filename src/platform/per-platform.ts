import type { Platform } from './platform.ts'

/** Makes one `T` for each platform, when it is first asked for. */
export function perPlatform<T>(create: (platform: Platform) => T): (platform: Platform) => T {
  const made = new WeakMap<Platform, T>()
  return (platform) => {
    const known = made.get(platform)
    if (known) return known
    const fresh = create(platform)
    made.set(platform, fresh)
    return fresh
  }
}
