import { useRouter } from '@tanstack/react-router'

/**
 * The parts of pages that a site may show in another way, by name. The room that shows a part adds it here with its type
 * (`declare module`), and passes its own where it uses it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface Parts {}

/** Those that a site shows in another way. The router's context has them, for components and loaders. */
export type OtherParts = Partial<Parts>

/** For loaders: the part of this name, which is `own` unless the site has another. */
export const partOf = <Name extends keyof Parts>(
  { parts }: { parts: OtherParts },
  name: Name,
  own: Parts[Name],
): Parts[Name] => parts[name] ?? own

/** The same for components. */
export const usePart = <Name extends keyof Parts>(name: Name, own: Parts[Name]): Parts[Name] =>
  partOf(useRouter().options.context, name, own)
