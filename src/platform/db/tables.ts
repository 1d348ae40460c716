/** The tables by name. `src/schema.gen.ts`, which may import the features' types, declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface Database {}
