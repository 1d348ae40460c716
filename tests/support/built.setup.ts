import { build } from '../../scripts/prepare.mjs'

export const setup = build
