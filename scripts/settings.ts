// `npm run settings`: writes docs/settings.md from the settings that the code reads. A stale file fails the tests.
import { writeFileSync } from 'node:fs'
import { settingsPage } from './settings-page.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage())
console.log('docs/settings.md')
