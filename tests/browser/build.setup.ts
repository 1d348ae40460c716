import { build } from '../../scripts/prepare.mjs'

/** The tests run against the built site. */
export default build
