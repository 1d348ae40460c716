// Runs before commands that test, check or measure: a start does not install their tools.
import { install, installApiLinters, installTestPrograms } from './prepare.mjs'

install({ tools: true })
if (process.argv.includes('--programs')) installTestPrograms()
if (process.argv.includes('--linters')) installApiLinters()
