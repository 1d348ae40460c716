// Before a command that tests, checks or measures: such tools are not among what a start installs.
import { install, installTestPrograms } from './prepare.mjs'

install({ tools: true })
if (process.argv.includes('--programs')) installTestPrograms()
